/**
 * Who is at work on the paper: one pointer at a time, over all pages that are shown. A pen goes before a finger,
 * whichever came first, since the hand that holds it lies on the paper as well.
 */

/** What a pointer does on a page, from its coming to its going. */
export interface Act {
  kind: string;
  /** It leaves a line or wipes one away as it goes; a finger that may still scroll does not. */
  isWriting: boolean;
  /** Ends it without a trace: another pointer goes before it. */
  giveUp: () => void;
}

/** What touches the paper so soon after a pen was there is the hand that holds it. */
const HAND_MS = 500;

let atWork: Act | null = null;
let penSeenAt = -Infinity;
/** Pages with a pen over them. */
const near = new Set<Element>();
const waiting = new Set<() => void>();

/** Begins an act, if its turn has come: a second finger ends what the first one does and does nothing itself. */
export function begin(act: Act, time: number): boolean {
  const isPen = act.kind === 'pen';
  if (act.kind === 'touch' && (near.size > 0 || time - penSeenAt < HAND_MS)) return false;
  const before = atWork;
  if (before?.kind === 'touch' && act.kind !== 'mouse') {
    atWork = null;
    before.giveUp();
    if (!isPen) return false;
  } else if (before) return false;
  if (isPen) penSeenAt = time;
  atWork = act;
  return true;
}

/** Ends an act, whoever ended it; what waited for it happens now. */
export function end(act: Act, time: number): void {
  if (act.kind === 'pen') penSeenAt = time;
  if (atWork === act) atWork = null;
  if (isWriting()) return;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

/** A pen is over a page, or has left it: while it is there, fingers are the hand that holds it. */
export function penIsNear(page: Element): void {
  near.add(page);
  if (atWork?.kind === 'touch') atWork.giveUp();
}
export function penIsAway(page: Element, time: number): void {
  if (near.delete(page)) penSeenAt = time;
}
/** The page is shown no more: on another, the first finger is one. */
export function penIsGone(page: Element): void {
  near.delete(page);
  penSeenAt = -Infinity;
}

export const isWriting = (): boolean => atWork?.isWriting === true;

/** Runs once nobody writes, at once if nobody does: nothing moves under a pen. Answers how to forget it. */
export function onceStill(run: () => void): () => void {
  if (!isWriting()) {
    run();
    return () => undefined;
  }
  waiting.add(run);
  return () => void waiting.delete(run);
}
