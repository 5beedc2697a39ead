/** How fast a shared machine is at this hour, which neither its name nor its load tells. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** What the yardstick takes in the middle, in ms, while nobody else uses the machine (decision 118). */
const AT_FULL_SPEED_MS = 45;
const READINGS = 4;
const APART_MS = 700;
/** Of `/proc/stat`, in order: user, nice, system, idle, iowait, irq, softirq, steal; hundredths of a second. */
const IDLE = [3, 4];
const STOLEN = 7;
const TICKS_A_SECOND = 100;

const middleOf = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The same work each time, in ms. */
export function yardstick() {
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    const rows = Array.from({ length: 60_000 }, (_, at) => ({ at, key: (at * 7919) % 60_013 }));
    JSON.parse(JSON.stringify(rows.toSorted((one, other) => one.key - other.key)));
    return performance.now() - from;
  });
  return middleOf(times);
}

/** Some readings of the yardstick, apart from one another: one alone is chance where others come and go. */
export async function readings() {
  const found = [];
  for (let times = 0; times < READINGS; times += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is wanted
    await setTimeout(APART_MS);
    found.push(yardstick());
  }
  return found;
}

/** What all cores did since the machine started, in seconds; zeros where no kernel tells it. */
export function coreSeconds() {
  if (!existsSync('/proc/stat')) return { busy: 0, idle: 0, stolen: 0 };
  const [, words = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
  const seconds = words
    .split(' ')
    .slice(0, 8)
    .map((ticks) => Number(ticks) / TICKS_A_SECOND);
  const idle = IDLE.reduce((sum, at) => sum + seconds[at], 0);
  const stolen = seconds[STOLEN];
  return { busy: seconds.reduce((sum, one) => sum + one, 0) - idle - stolen, idle, stolen };
}

/** Between two readings of `coreSeconds`. */
export const between = (before, after) => ({
  busy: after.busy - before.busy,
  idle: after.idle - before.idle,
  stolen: after.stolen - before.stolen,
});

/**
 * What these minutes would have been had nobody else used the machine: without the share of its cores that went to
 * others, and at full speed. Never more than the clock showed.
 */
export function ownMinutes(minutes, { busy, idle, stolen }, yardsticks) {
  const share = stolen / (busy + idle + stolen || 1);
  return minutes * (1 - share) * Math.min(1, AT_FULL_SPEED_MS / middleOf(yardsticks));
}
