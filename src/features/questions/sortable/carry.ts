import {
  behindAt,
  lineOf,
  placeBehind,
  pullAt,
  sidesOf,
  type Behind,
  type SeenRow,
} from './place.ts';

/** What is said while a row is carried; places count from 0. */
export interface Said {
  what: 'taken' | 'over' | 'dropped' | 'cancelled';
  from: number;
  to: number;
  count: number;
}

/** What a carried row needs of the list around it. */
interface Stage {
  ids: () => readonly string[];
  /** What is carried, and where it would land; once they are drawn. */
  ghost: () => HTMLElement | null;
  line: () => HTMLElement | null;
  placeText: (place: number) => string;
  say: (said: Said) => void;
  /** A row was taken, or none is any longer. */
  onTaken: (id: string | null) => void;
  onMove: (from: number, to: number) => void;
}

interface Held {
  id: string;
  behind: Behind;
  /** Where the pointer is and where it began; null with the keyboard. */
  pointer: { y: number; from: number } | null;
  place: number;
  frame: number;
  at: number;
  /** Of the page's way, what is less than a pixel. */
  rest: number;
}

/** One row that is carried. */
export type Carry = ReturnType<typeof createCarry>;

/** Half of what is carried: it hangs by its middle. */
const HALF = 36;
/** What the page's own bars may cover. */
const COVERED = { above: 112, below: 176 };
/** A pointer that only trembles does not ask for the page to scroll. */
const INTENT = 8;
const LONGEST_FRAME = 48;

const rowsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('li[data-id]')];

const rowIn = (root: HTMLElement, id: string) =>
  rowsOf(root).find((row) => row.dataset['id'] === id) ?? null;

const handleIn = (root: HTMLElement, id: string) =>
  rowIn(root, id)?.querySelector<HTMLElement>('[data-handle]') ?? null;

const seenIn = (root: HTMLElement) =>
  rowsOf(root).map((row): SeenRow => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: row.dataset['id'] ?? '', top, bottom };
  });

const noSelection = (event: Event) => event.preventDefault();

/**
 * Carries one row of a list. Nothing of the list is drawn anew for it: once a frame the rows on the screen are read and
 * two elements are moved over them by a transform.
 */
export function createCarry(root: HTMLElement, stage: Stage) {
  let held: Held | null = null;

  const mark = (id: string, isTaken: boolean) => {
    rowIn(root, id)?.toggleAttribute('data-taken', isTaken);
    const handle = handleIn(root, id);
    if (isTaken) handle?.setAttribute('aria-pressed', 'true');
    else handle?.removeAttribute('aria-pressed');
  };
  const say = (what: Said['what'], { id, place }: Held) => {
    const ids = stage.ids();
    stage.say({ what, from: ids.indexOf(id), to: place, count: ids.length });
  };
  const goBehind = (one: Held, behind: Behind) => {
    one.behind = behind;
    const place = placeBehind(stage.ids(), one.id, behind);
    if (place === one.place) return;
    one.place = place;
    say('over', one);
  };
  const aim = (one: Held, rows: readonly SeenRow[]) =>
    goBehind(one, one.pointer ? behindAt(stage.ids(), one.id, rows, one.pointer.y) : one.behind);

  const draw = (one: Held, rows: readonly SeenRow[], gap: number | null, box: DOMRect) => {
    const [ghost, line] = [stage.ghost(), stage.line()];
    const isAtHome = one.place === stage.ids().indexOf(one.id);
    if (line) {
      line.hidden = gap === null || isAtHome;
      if (gap !== null) line.style.transform = `translateY(${Math.round(gap - box.top)}px)`;
    }
    if (!ghost) return;
    const own = rows.find(({ id }) => id === one.id);
    const home = own && own.top + HALF;
    const y = one.pointer?.y ?? (isAtHome ? home : gap) ?? home ?? 0;
    ghost.style.inlineSize = `${box.width}px`;
    ghost.style.transform = `translate(${box.left}px, ${Math.round(y - HALF)}px)`;
    const place = ghost.querySelector('[data-place]');
    const text = stage.placeText(one.place);
    if (place && place.textContent !== text) place.textContent = text;
    ghost.style.visibility = 'visible';
  };

  /** How far the page has to go for a carried row, in pixels. */
  const wayOf = (one: Held, rows: readonly SeenRow[], gap: number | null, passed: number) => {
    if (one.pointer) {
      const { y, from } = one.pointer;
      const pull = pullAt(y, innerHeight);
      return (y - from) * Math.sign(pull) > INTENT ? pull * passed : 0;
    }
    const ids = stage.ids();
    const isAtHome = one.place === ids.indexOf(one.id);
    const y = isAtHome ? rows.find(({ id }) => id === one.id)?.top : gap;
    if (y === undefined || y === null) {
      // Rows come as the page goes towards them.
      const some = rows.find(({ id }) => id !== one.id);
      const isBelow = some !== undefined && ids.indexOf(some.id) < one.place;
      return (innerHeight / 2) * (isBelow ? 1 : -1);
    }
    return Math.min(y - COVERED.above, 0) + Math.max(y - innerHeight + COVERED.below, 0);
  };

  /** What is carried; a row that was deleted meanwhile is no longer. */
  const alive = () => {
    if (held && !stage.ids().includes(held.id)) end();
    return held;
  };

  const onFrame = (now: number) => {
    const one = alive();
    if (!one) return;
    const rows = seenIn(root);
    const box = root.getBoundingClientRect();
    aim(one, rows);
    const gap = lineOf(rows, sidesOf(stage.ids(), one.id, one.place));
    draw(one, rows, gap, box);
    const way = wayOf(one, rows, gap, Math.min(now - one.at, LONGEST_FRAME)) + one.rest;
    one.rest = way % 1;
    one.at = now;
    if (Math.trunc(way) !== 0) scrollBy({ top: Math.trunc(way), behavior: 'instant' });
    one.frame = requestAnimationFrame(onFrame);
  };

  const end = () => {
    if (!held) return;
    cancelAnimationFrame(held.frame);
    document.removeEventListener('selectstart', noSelection);
    mark(held.id, false);
    const line = stage.line();
    if (line) line.hidden = true;
    held = null;
    stage.onTaken(null);
  };

  return {
    by() {
      const one = alive();
      return one && (one.pointer ? 'pointer' : 'keys');
    },
    /** With the pointer from a height on, with the keyboard without. */
    take(id: string, y: number | null) {
      const ids = stage.ids();
      const place = ids.indexOf(id);
      if (alive() || place < 0) return;
      held = {
        id,
        behind: sidesOf(ids, id, place).behind,
        pointer: y === null ? null : { y, from: y },
        place,
        frame: requestAnimationFrame(onFrame),
        at: performance.now(),
        rest: 0,
      };
      document.addEventListener('selectstart', noSelection);
      mark(id, true);
      stage.onTaken(id);
      say('taken', held);
    },
    point(y: number) {
      if (held?.pointer) held.pointer.y = y;
    },
    step(by: 1 | -1) {
      const one = alive();
      if (!one) return;
      const ids = stage.ids();
      const place = placeBehind(ids, one.id, one.behind);
      goBehind(one, sidesOf(ids, one.id, place + by).behind);
    },
    drop() {
      const one = alive();
      if (!one) return;
      aim(one, seenIn(root));
      const from = stage.ids().indexOf(one.id);
      say('dropped', one);
      end();
      if (one.place === from) return;
      const focused = one.pointer ? handleIn(root, one.id) : null;
      const hasFocus = focused !== null && focused === document.activeElement;
      // A node that is moved with the focus in it has the whole list laid out twice on the way.
      if (hasFocus) focused.blur();
      stage.onMove(from, one.place);
      requestAnimationFrame(() => {
        // What was above it may have been taken from above it.
        rowIn(root, one.id)?.scrollIntoView({ block: 'nearest' });
        if (hasFocus && document.activeElement === document.body)
          handleIn(root, one.id)?.focus({ preventScroll: true });
      });
    },
    cancel() {
      const one = alive();
      if (one) say('cancelled', one);
      end();
    },
  };
}
