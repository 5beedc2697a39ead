/** A day with another browser: no network, then bad Wi-Fi, reloads and kills; what was promised is compared with what stands. */
import { until } from '../helpers/browser-wait.ts';
import { startFaultProxy } from '../helpers/fault-proxy.ts';
import type { FaultMix, FaultProxy, ProxyCounts } from '../helpers/fault-proxy.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import { createDice } from '../offline/dice.ts';
import type { Dice } from '../offline/dice.ts';
import type { HarnessRow } from '../offline/harness/api.ts';
import { judge } from '../offline/ledger.ts';
import type { Verdict } from '../offline/ledger.ts';
import { startSchool } from '../offline/school.ts';
import type { School } from '../offline/school.ts';
import { fileComesBack, latency, locksExclude } from './checks.ts';
import { createDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { startTablet } from './tablet.ts';
import type { Engine, Tablet } from './tablet.ts';

/** More than a third of the requests goes wrong. */
const patchy: FaultMix = {
  dropBefore: 0.08,
  reset: 0.03,
  answerLost: 0.12,
  error: 0.05,
  badGateway: 0.03,
  tooMany: 0.008,
  expired: 0.008,
  captive: 0.03,
  stall: 0.02,
  halfBody: 0.02,
};
const minute = 60_000;
/** More workbooks than the other stories need, so that there are many lanes. */
const workbookCount = 36;
/** Requests before the next reload or kill, and rows that may be left for a good network. */
const betweenEnds = 12;

/** What a day is. */
export interface Day {
  engine: Engine;
  build: HarnessBuild;
  seed: number;
  saves: number;
  reloads: number;
  kills: number;
  /** How many saves are timed. */
  samples: number;
  /** Whether a service worker is registered. */
  worker: boolean;
}

/** What came of it. */
export interface DayAccount extends Verdict {
  acked: number;
  lanes: number;
  stuck: HarnessRow[];
  failures: string[];
  counts: ProxyCounts;
  /** Whether a file's bytes came back as they were, and a lock kept the other tab out. */
  file: boolean;
  locks: boolean;
  told: string;
}

interface Stage {
  day: Day;
  school: School;
  proxy: FaultProxy;
  tablet: Tablet;
  desk: Desk;
  dice: Dice;
}

/** A school, a network and a tablet, cleared away at the end. */
async function onTablet<T>(day: Day, story: (stage: Stage) => Promise<T>): Promise<T> {
  const school = await startSchool(day.build.dir, workbookCount);
  try {
    const random = createDice(day.seed).next;
    const proxy = await startFaultProxy({ upstreamPort: school.port, random });
    try {
      const dice = createDice(day.seed + 1);
      const desk = createDesk(school.targets, dice);
      const url = `${proxy.url}/${day.worker ? '' : '?workerless'}`;
      const tablet = await startTablet({ engine: day.engine, url, hear: desk.hear });
      try {
        return await story({ day, school, proxy, tablet, desk, dice });
      } finally {
        await tablet.remove();
      }
    } finally {
      await proxy.close();
    }
  } finally {
    await school.remove();
  }
}

/** Hands over so many things in both tabs, a new question in each among them. */
async function work({ tablet, desk }: Stage, count: number): Promise<void> {
  for (const tab of [0, 1]) {
    await tablet.save(tab, desk.saves(tab, Math.max(1, Math.round(count / 2) - 1)));
    await tablet.create(tab, desk.question(tab));
  }
}

function heardAll({ tablet, desk }: Stage): Promise<boolean> {
  return until(
    'everything is acknowledged',
    async () => {
      await tablet.listen();
      return desk.open() === 0 || desk.promises.failures.length > 0;
    },
    2 * minute,
  );
}

/** Half of the day without a network; answers how many lanes wait. */
async function withoutNetwork(stage: Stage): Promise<number> {
  const { day, proxy, tablet, desk } = stage;
  await until('the queue is empty', async () => (await tablet.rows()).length === 0, minute);
  const before = desk.promises.count;
  proxy.setNetwork(false);
  await work(stage, Math.floor(day.saves / 2));
  await heardAll(stage);
  const rows = await tablet.rows();
  const waiting = rows.reduce((sum, row) => sum + row.saves, 0);
  const saved = desk.promises.count - before;
  if (waiting !== saved) desk.promises.failures.push(`${waiting} wait, ${saved} were saved`);
  for (const tab of [0, 1])
    await until(
      `tab ${tab} shows what the disk holds`,
      async () => (await tablet.run<number>(tab, 'harness.shown()')) === rows.length,
    );
  return new Set(rows.map((row) => row.lane)).size;
}

/** The other half over bad Wi-Fi, each piece of it cut short in the middle of saving and sending. */
async function overBadWifi(stage: Stage): Promise<void> {
  const { day, proxy, tablet, desk, dice } = stage;
  proxy.setMix(patchy);
  proxy.setNetwork(true);
  const ends = dice.shuffled([
    ...Array.from({ length: day.reloads }, () => 'reload' as const),
    ...Array.from({ length: day.kills }, () => 'kill' as const),
  ]);
  for (const [place, end] of ends.entries()) {
    const enough = desk.promises.count + dice.below(8);
    await work(stage, (day.saves - desk.asked()) / (ends.length - place));
    const { requests } = proxy.counts;
    await until(
      'some are acknowledged and some are sent',
      async () => {
        await tablet.listen();
        await tablet.renewSession();
        const isSaved = desk.promises.count >= enough || desk.open() === 0;
        return isSaved && proxy.counts.requests >= requests + betweenEnds;
      },
      minute,
    );
    const tabs = end === 'kill' ? [0, 1] : [dice.below(2)];
    if (end === 'kill') await tablet.kill();
    else for (const tab of tabs) await tablet.reload(tab);
    for (const tab of tabs) desk.forget(tab);
  }
  await heardAll(stage);
  await until(
    'most of it is sent',
    async () => {
      await tablet.renewSession();
      return (await tablet.rows()).length <= betweenEnds;
    },
    5 * minute,
  );
}

/** Waits until nothing is left that could still be sent; answers what stays. */
async function drained({ tablet, proxy }: Stage): Promise<HarnessRow[]> {
  let rows: HarnessRow[] = [];
  await until(
    'the queue is empty or needs the person',
    async () => {
      rows = await tablet.rows();
      const isWell = await tablet.renewSession();
      return isWell && !rows.some((row) => row.state === 'queued') && proxy.pending() === 0;
    },
    // The longest pause after answers of a server in trouble is five minutes; the next try then meets a good one.
    8 * minute,
  ).catch(() => undefined);
  return rows;
}

/** Plays a day through. */
export function playDay(day: Day): Promise<DayAccount> {
  return onTablet(day, async (stage) => {
    const { school, proxy, tablet, desk } = stage;
    const { version } = tablet;
    const file = await fileComesBack(tablet);
    const locks = await locksExclude(tablet);
    const speed = await latency(tablet, desk.saves(0, day.samples));
    await heardAll(stage);
    const lanes = await withoutNetwork(stage);
    const before = proxy.counts.requests;
    await overBadWifi(stage);
    const requests = proxy.counts.requests - before;
    proxy.setMix({});
    const left = await tablet.rows();
    const tries = Math.max(0, ...left.map((row) => row.attempts));
    const started = Date.now();
    const stuck = await drained(stage);
    const seconds = (Date.now() - started) / 1_000;
    await tablet.remove();
    const verdict = judge(desk.promises, await school.truth(), desk.maxima);
    const { counts } = proxy;
    const { count: acked, failures } = desk.promises;
    const share = Math.round((100 * counts.faultTotal) / requests);
    const told = [
      `${version}, ${day.worker ? 'with' : 'without'} a worker: acked ${acked} in ${lanes} lanes`,
      `faults ${counts.faultTotal} of ${requests} requests (${share}%)`,
      `reloads ${day.reloads}, kills ${day.kills} (the browser, SIGKILL)`,
      `replays answered from key table ${counts.replays}`,
      `lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, reordered ${verdict.reordered.length}`,
      `stuck ${stuck.length}, the last ${left.length} rows (at most ${tries} tries) drained in ${seconds.toFixed(1)} s`,
      `${speed}, seed ${day.seed}`,
    ].join(', ');
    return { ...verdict, acked, lanes, stuck, failures, counts, file, locks, told };
  });
}
