/** Compares what the teacher was told with what the server did. It knows nothing of engines: only promises and effects. */

/** One place that a score is written to: a question of a workbook. */
export type PartName = string;

/** What the test process read from the page, in the order it was asked for. */
export interface Promised {
  /** The highest number that was asked for, whether or not it was acknowledged. */
  asked: Map<PartName, number>;
  /** The highest number that the page called saved. */
  acked: Map<PartName, number>;
  /** Marks of new questions that the page called saved, by the line they were made in, in order. */
  created: Map<string, string[]>;
}

/** One accepted change of a part. */
export interface Effect {
  part: PartName;
  n: number;
  version: number;
  scoreUnits: number | null;
}

/** What stands on the server. */
export interface Truth {
  /** Accepted changes, oldest first. */
  effects: Effect[];
  /** What each part shows now. */
  finals: Map<PartName, Omit<Effect, 'part'>>;
  /** Marks of the questions that exist, in their order. */
  marks: string[];
  /** How often each of them was written. */
  markVersions: number[];
}

/** Each broken promise in words. */
export interface Verdict {
  lost: string[];
  doubled: string[];
  reordered: string[];
}

/** The score that goes with a number, so that a mixture of two saves shows. */
export function unitsFor(n: number, maxUnits: number): number {
  return (n * 60) % (Math.floor(maxUnits / 60) * 60 + 60);
}

function judgeEffects(truth: Truth, verdict: Verdict): void {
  const highest = new Map<PartName, number>();
  const seen = new Set<string>();
  for (const { part, n } of truth.effects) {
    const before = highest.get(part) ?? 0;
    if (seen.has(`${part} ${n}`)) verdict.doubled.push(`${part}: ${n} twice`);
    else if (n < before) verdict.reordered.push(`${part}: ${n} after ${before}`);
    seen.add(`${part} ${n}`);
    highest.set(part, Math.max(before, n));
  }
}

function judgeFinals(
  promised: Promised,
  truth: Truth,
  maxima: Map<PartName, number>,
  verdict: Verdict,
): void {
  for (const [part, asked] of promised.asked) {
    const final = truth.finals.get(part);
    const acked = promised.acked.get(part) ?? 0;
    const n = final?.n ?? 0;
    if (n < acked) verdict.lost.push(`${part}: ${acked} was saved, ${n} is there`);
    else if (n > asked) verdict.lost.push(`${part}: ${n} is there and was never asked for`);
    else if (final && n > 0 && final.scoreUnits !== unitsFor(n, maxima.get(part) ?? 0))
      verdict.lost.push(`${part}: the score of ${n} is ${final.scoreUnits}`);
  }
}

function judgeCreated(promised: Promised, truth: Truth, verdict: Verdict): void {
  const places = new Map<string, number>();
  for (const [place, mark] of truth.marks.entries()) {
    if (places.has(mark)) verdict.doubled.push(`question ${mark} twice`);
    else places.set(mark, place);
  }
  for (const marks of promised.created.values()) {
    let before = -1;
    for (const mark of marks) {
      const place = places.get(mark);
      if (place === undefined) verdict.lost.push(`question ${mark}`);
      else if (place < before) verdict.reordered.push(`question ${mark} too early`);
      else before = place;
    }
  }
}

/** Lists every promise that was broken; `maxima` are the parts' highest scores in units. */
export function judge(promised: Promised, truth: Truth, maxima: Map<PartName, number>): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], reordered: [] };
  judgeEffects(truth, verdict);
  judgeFinals(promised, truth, maxima, verdict);
  judgeCreated(promised, truth, verdict);
  return verdict;
}
