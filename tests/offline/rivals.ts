/** An evening of two teachers, each with a tablet, at one stack; and the account of what became of it. */
import { until } from '../helpers/browser-wait.ts';
import { badWifi, startFaultProxy } from '../helpers/fault-proxy.ts';
import type { FaultProxy } from '../helpers/fault-proxy.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import { startDevice } from './device.ts';
import type { Device, Kill } from './device.ts';
import { createDice } from './dice.ts';
import type { Dice } from './dice.ts';
import type { HarnessRow } from './harness/api.ts';
import type { DeskChange, DeskNote } from './harness/desk-api.ts';
import { judgeRivals } from './rival-judge.ts';
import type { RivalNote, RivalVerdict } from './rival-judge.ts';
import { createRival, tick } from './rival-teacher.ts';
import type { Rival, Stack } from './rival-teacher.ts';
import { startSchool } from './school.ts';

/** How long and how bad it is. */
export interface RivalEvening {
  build: HarnessBuild;
  seed: number;
  workbooks: number;
  /** How many saves are to be acknowledged, by both together. */
  acks: number;
  kills: number;
}

/** What came of it. */
export interface RivalAccount extends RivalVerdict {
  seed: number;
  workbooks: number;
  acked: number;
  requests: number;
  faults: number;
  kills: number;
  /** Rows that never left a tablet. */
  stuck: HarnessRow[];
  /** What a page complained of. */
  failures: string[];
}

const people = ['teacher', 'admin'] as const;
const killKinds: Kill[] = ['browser', 'tab', 'pages', 'renderer', 'worker'];
const minute = 60_000;

const countOf = (notes: readonly RivalNote[], kind: RivalNote['note']) =>
  notes.filter(({ note }) => note === kind).length;

/** Visits until so many saves are acknowledged, and dies so often on the way. */
async function markAndDie(
  rival: Rival,
  { acks, kills, dice }: { acks: number; kills: number; dice: Dice },
): Promise<void> {
  const plan: Kill[] = [];
  while (plan.length < kills) plan.push(...dice.shuffled(killKinds));
  plan.length = kills;
  let died = 0;
  // A page that ended under a question answers nothing: she goes on where she was.
  const calmly = async (work: () => Promise<unknown>) => void (await work().catch(() => undefined));
  for (;;) {
    const done = countOf(rival.notes, 'kept');
    if (done >= acks && died === plan.length) return;
    await calmly(rival.visit);
    if (dice.next() < 0.35) await calmly(rival.decide);
    const kind = plan[died];
    if (kind === undefined || done < (acks * (died + 0.5)) / plan.length) continue;
    died += 1;
    const { requests } = rival.proxy.counts;
    await rival.device.kill(kind, 0, async () => {
      await rival.device.sync();
      const sends = () => rival.proxy.counts.requests > requests;
      await until('the worker sends', sends, 1_000).catch(() => undefined);
    });
  }
}

/** Good network, every conflict decided, nothing left. */
async function finish(rival: Rival): Promise<HarnessRow[]> {
  rival.proxy.setMix({});
  rival.proxy.setNetwork(true);
  let rows: HarnessRow[] = [];
  const isEmpty = async () => {
    await rival.device.renewSession();
    while (await rival.decide());
    await rival.device.page().evaluate(() => window.harness.kick());
    rows = await rival.device.rows();
    return rows.length === 0;
  };
  await until('nothing is left', isEmpty, 2 * minute).catch(() => undefined);
  return rows;
}

/** Two teachers at one stack, what their screens say, and what is asked of it in the end. */
interface RivalStage {
  stack: Stack;
  rivals: Rival[];
  proxies: FaultProxy[];
  failures: string[];
  /** Lets late requests arrive, ends browsers and server, and compares what was shown and promised with what stands. */
  judge(): Promise<RivalVerdict>;
  /** How many saves were acknowledged. */
  acked(): number;
}

/** Sets two tablets before one school, plays the story, and clears everything away. */
async function onRivalStage<T>(
  { build, seed, workbooks }: Pick<RivalEvening, 'build' | 'seed' | 'workbooks'>,
  story: (stage: RivalStage) => Promise<T>,
): Promise<T> {
  const school = await startSchool(build.dir, workbooks);
  const proxies: FaultProxy[] = [];
  const devices: Device[] = [];
  const notes: RivalNote[] = [];
  const failures: string[] = [];
  try {
    const stack: Stack = { targets: school.targets, given: new Map(), lately: [] };
    const rivals: Rival[] = [];
    for (const [place, who] of people.entries()) {
      const random = createDice(seed + 10 + place).next;
      const proxy = await startFaultProxy({ upstreamPort: school.port, random });
      proxies.push(proxy);
      const own: RivalNote[] = [];
      const hear = (text: string) => {
        if (!text.startsWith('{"note":')) return;
        const heard: DeskNote | { note: 'failed'; message: string } = JSON.parse(text);
        if (heard.note === 'failed') failures.push(`${who}: ${heard.message}`);
        else {
          own.push({ ...heard, who });
          notes.push({ ...heard, who });
        }
      };
      const account = { login: who, password: 'bargeh-sample' };
      const device = await startDevice({ url: proxy.url, ...account, tabs: 1, hear });
      devices.push(device);
      const dice = createDice(seed + 20 + place);
      rivals.push(createRival({ who, device, proxy, stack, dice, notes: own }));
    }
    return await story({
      stack,
      rivals,
      proxies,
      failures,
      acked: () => countOf(notes, 'kept'),
      judge: async () => {
        const isQuiet = () => proxies.every((proxy) => proxy.pending() === 0);
        await until('late requests have arrived', isQuiet, minute);
        await Promise.all(devices.map((device) => device.stop()));
        return judgeRivals(notes, await school.rivalTruth(people), people);
      },
    });
  } finally {
    await Promise.all(devices.map((device) => device.remove()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await school.remove();
  }
}

/** Plays an evening through and judges it. */
export async function playRivals(evening: RivalEvening): Promise<RivalAccount> {
  const { seed, workbooks, acks, kills } = evening;
  return onRivalStage(evening, async ({ rivals, proxies, failures, acked, judge }) => {
    const before = proxies.map(({ counts }) => counts.requests);
    for (const proxy of proxies) proxy.setMix(badWifi);
    await Promise.all(
      rivals.map((rival, place) =>
        markAndDie(rival, {
          acks: acks / rivals.length,
          kills: Math.floor((kills + place) / rivals.length),
          dice: createDice(seed + 30 + place),
        }),
      ),
    );
    const requests = proxies.map(({ counts }, place) => counts.requests - (before[place] ?? 0));
    const faults = proxies.map(({ counts }) => counts.faultTotal);
    const stuck = (await Promise.all(rivals.map(finish))).flat();
    return {
      ...(await judge()),
      seed,
      workbooks,
      acked: acked(),
      requests: requests.reduce((sum, one) => sum + one, 0),
      faults: faults.reduce((sum, one) => sum + one, 0),
      kills,
      stuck,
      failures,
    };
  });
}

/**
 * One answer: ink that cannot leave the first tablet, and a comment written after that was tried; then a colleague's
 * comment, which arrives; then the ink, on the version that it was drawn on, and the comment behind it.
 */
export async function meetOverInk(build: HarnessBuild): Promise<RivalVerdict> {
  return onRivalStage({ build, seed: 1, workbooks: 1 }, async ({ stack, rivals, judge }) => {
    const [first, second] = rivals;
    const { schoolId, semesterId, examId, workbooks } = stack.targets;
    const target = workbooks[0]?.[0];
    if (!first || !second || !target) throw new Error('Nothing to meet over.');
    const { studentId, resultId, questionId } = target;
    const activity = { kind: 'exam' as const, schoolId, semesterId, id: examId };
    const open = async ({ device }: Rival) => {
      const page = device.page();
      await page.evaluate((place) => window.desk.open(place), { activity, studentId, resultId });
      await until('it is open', () => page.evaluate((id) => window.desk.isOpen(id), resultId));
    };
    const change = ({ device }: Rival, what: Omit<DeskChange, 'questionId'>) =>
      device.page().evaluate((wish) => window.desk.change(wish), { questionId, ...what });
    await open(first);
    await open(second);
    first.proxy.setMix(({ path }) => (path.includes('/Correction/') ? 'dropBefore' : null));
    await change(first, { stroke: tick() });
    const isTried = async () => (await first.device.rows()).some(({ attempts }) => attempts > 0);
    await until('the ink was tried', isTried, minute);
    await change(first, { comment: `${first.who}.1` });
    await until('it waits behind', async () => (await first.device.rows()).length === 2);
    await change(second, { comment: `${second.who}.1` });
    const isKept = () => second.notes.some(({ note }) => note === 'kept');
    await until('the colleague’s is kept', isKept);
    await until('it has arrived', async () => (await second.device.rows()).length === 0, minute);
    await finish(first);
    return judge();
  });
}

/** The account in one line. */
export function printedRivals(account: RivalAccount): string {
  const share = Math.round((account.faults / Math.max(1, account.requests)) * 100);
  return [
    `${account.workbooks} workbooks`,
    `acked ${account.acked}`,
    `faults ${account.faults} of ${account.requests} requests (${share}%)`,
    `kills ${account.kills} (both tablets)`,
    `conflicts shown ${account.conflicts}`,
    `decided ${account.decided}`,
    `overwritten unseen ${account.unseen.length}`,
    `lost ${account.lost.length}`,
    `doubled ${account.twice.length}`,
    `reordered ${account.outOfOrder.length}`,
    `asked again ${account.askedAgain.length}`,
    `dropped ${account.dropped.length}`,
    `stuck ${account.stuck.length}`,
    `seed ${account.seed}`,
  ].join(', ');
}
