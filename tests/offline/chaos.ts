/** A teacher who saves all evening on a tablet that dies again and again, and the account of what became of it. */
import type {
  FaultMix,
  FaultProxy,
  FaultProxyOptions,
  ProxyCounts,
} from '../helpers/fault-proxy.ts';
import { until } from '../helpers/browser-wait.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import type { Device, Kill } from './device.ts';
import { createDice } from './dice.ts';
import type { Dice } from './dice.ts';
import type { HarnessRow } from './harness/api.ts';
import { judge } from './ledger.ts';
import type { Verdict } from './ledger.ts';
import { createPromises } from './promises.ts';
import type { Promises } from './promises.ts';
import { onStage } from './stage.ts';
import { createTeacher } from './teacher.ts';
import type { Teacher } from './teacher.ts';

/** How bad an evening it is. */
export interface Evening {
  build: HarnessBuild;
  seed: number;
  /** How many acknowledgements are wanted. */
  acks: number;
  kills: number;
  /** Whether the server is killed as well, half-way. */
  serverCrash?: boolean;
  mix: FaultMix;
  /** Whether the network stays bad until the queue is empty. */
  badToTheEnd?: boolean;
  /** The share of new questions among what she saves. */
  newQuestions?: number;
  /** The share of saves that stay rows of their own. */
  alone?: number;
  /** How long the queue may take once the network is good. */
  drainMs?: number;
  tamper?: FaultProxyOptions['tamper'];
}

/** What came of it. */
export interface Account extends Verdict {
  seed: number;
  acked: number;
  counts: ProxyCounts;
  kills: Partial<Record<Kill, number>>;
  killTotal: number;
  serverKills: number;
  /** Requests that the worker made while every tab was closed. */
  workerRequests: number;
  /** Rows that never left the device, for whatever reason. */
  stuck: HarnessRow[];
  /** Saves that the page refused. */
  failures: string[];
  /** Keys that were asked more than once: when, and what was answered each time. */
  again: string[];
  drainSeconds: number;
}

const minute = 60_000;
const kinds: Kill[] = ['browser', 'tab', 'pages', 'renderer', 'worker'];

/** Every kind in turn, in a drawn order. */
function killPlan(count: number, dice: Dice): Kill[] {
  const plan: Kill[] = [];
  while (plan.length < count) plan.push(...dice.shuffled(kinds));
  return plan.slice(0, count);
}

interface Playing {
  proxy: FaultProxy;
  device: Device;
  person: Teacher;
  promises: Promises;
  dice: Dice;
}

/** Waits until nothing is left that could still be sent; answers what stays. */
async function drain(device: Device, limitMs: number): Promise<HarnessRow[]> {
  let rows: HarnessRow[] = [];
  await until(
    'the queue is empty or needs the person',
    async () => {
      rows = await device.rows();
      return (await device.renewSession()) && !rows.some((row) => row.state === 'queued');
    },
    limitMs,
  ).catch(() => undefined);
  return rows;
}

/** Saves until so many acknowledgements were heard. */
async function saveUntil(goal: number, { device, person, promises, dice }: Playing): Promise<void> {
  while (promises.count < goal) {
    person.saveSome(device);
    await until('the saves are acknowledged', () => person.open() <= 4, 30_000);
    // A teacher is slower than a loop: new saves and old requests must meet.
    await until(
      'the queue is short',
      async () => (await device.renewSession()) && (await device.rows()).length <= 40,
      minute,
    );
    if (dice.next() < 0.1) await device.sync();
  }
}

/** Something dies in the middle of saving, some saves acknowledged and some not; answers what the worker then did alone. */
async function killWhileSaving(kind: Kill, playing: Playing): Promise<number> {
  const { device, proxy, person, promises, dice } = playing;
  person.saveSome(device);
  person.saveSome(device);
  const enough = promises.count + dice.below(6);
  await until('some are acknowledged', () => promises.count >= enough || person.open() === 0);
  const whileAlone = async () => {
    const { requests } = proxy.counts;
    await device.sync();
    // It may find nothing to send, or nobody signed in.
    await until('the worker sends', () => proxy.counts.requests > requests + 2, 4_000).catch(
      () => undefined,
    );
    return proxy.counts.requests - requests;
  };
  let alone = 0;
  const gone = await device.kill(kind, dice.below(2), async () => {
    alone = await whileAlone();
  });
  for (const tab of gone) person.forget(tab);
  return alone;
}

/** Notes each time that a key is asked. */
function keyNotes() {
  const started = Date.now();
  const notes = new Map<string, string[]>();
  const heard: FaultProxyOptions['heard'] = ({ headers, path }, fault, answer) => {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return;
    const how = [fault, answer?.status, answer?.headers['x-idempotent-replay'] && 'replay'];
    const note = `+${Date.now() - started} ms ${path.slice(-40)} ${how.filter(Boolean).join(' ')}`;
    notes.set(key, [...(notes.get(key) ?? []), note]);
  };
  const again = () =>
    [...notes]
      .filter(([, asked]) => asked.length > 1)
      .map(([key, asked]) => [key, ...asked].join('; '));
  return { heard, again };
}

/** Plays an evening through and compares promises with effects. */
export async function playEvening(evening: Evening): Promise<Account> {
  const promises = createPromises();
  const { build, seed, tamper } = evening;
  let person: Teacher | null = null;
  const hear = (text: string) => person?.hear(text);
  const { heard, again } = keyNotes();
  const setting = { build, seed: seed + 1, tabs: 2, hear, heard, ...(tamper && { tamper }) };
  return onStage(setting, async ({ school, proxy, device }) => {
    const dice = createDice(seed);
    const { newQuestions = 0.12, alone = 0.4 } = evening;
    person = createTeacher({ targets: school.targets, promises, dice, newQuestions, alone });
    const playing = { device, proxy, person, promises, dice };
    const plan = killPlan(evening.kills, dice);
    const kills: Account['kills'] = {};
    let serverKills = 0;
    let workerRequests = 0;
    const before = proxy.counts.requests;
    proxy.setMix(evening.mix);
    for (const [place, kind] of plan.entries()) {
      await saveUntil((evening.acks * (place + 1)) / (plan.length + 1), playing);
      if (evening.serverCrash && place === Math.floor(plan.length / 2)) {
        person.saveSome(device);
        await school.crash();
        serverKills += 1;
      }
      workerRequests += await killWhileSaving(kind, playing);
      kills[kind] = (kills[kind] ?? 0) + 1;
    }
    await saveUntil(evening.acks, playing);
    await until('the last saves are acknowledged', () => playing.person.open() === 0, 30_000);

    if (!evening.badToTheEnd) proxy.setMix({});
    const started = Date.now();
    const stuck = await drain(device, evening.drainMs ?? 90_000);
    const drainSeconds = (Date.now() - started) / 1_000;
    // What was delayed on its way must have arrived before anybody counts.
    await until('late requests have arrived', () => proxy.pending() === 0, 30_000);
    for (const tab of [0, 1])
      await until(
        'the screen shows what the disk holds',
        async () => (await device.shown(tab)) === stuck.length,
      );
    await device.stop();
    const verdict = judge(promises, await school.truth(), person.maxima);
    const counts = { ...proxy.counts, requests: proxy.counts.requests - before };
    const { count: acked, failures } = promises;
    const killTotal = plan.length;
    return {
      ...verdict,
      seed,
      acked,
      counts,
      kills,
      killTotal,
      serverKills,
      workerRequests,
      stuck,
      failures,
      again: again(),
      drainSeconds,
    };
  });
}

/** The account in one line, as it stands in the log of every run. */
export function printed(account: Account): string {
  const { counts, kills } = account;
  const share = Math.round((counts.faultTotal / Math.max(1, counts.requests)) * 100);
  const faults = Object.entries(counts.faults).map(([kind, count]) => `${count} ${kind}`);
  const killList = Object.entries(kills).map(([kind, count]) => `${count} ${kind}`);
  return [
    `acked ${account.acked}`,
    `faults ${counts.faultTotal} of ${counts.requests} requests (${share}%${faults.length > 0 ? `: ${faults.join(', ')}` : ''})`,
    `kills ${account.killTotal}${killList.length > 0 ? ` (${killList.join(', ')})` : ''}`,
    `server kills ${account.serverKills}`,
    `requests of the worker alone ${account.workerRequests}`,
    `replays answered from key table ${counts.replays}`,
    `lost ${account.lost.length}`,
    `doubled ${account.doubled.length}`,
    `reordered ${account.reordered.length}`,
    `stuck ${account.stuck.length}`,
    `drained in ${account.drainSeconds.toFixed(1)} s`,
    `seed ${account.seed}`,
  ].join(', ');
}
