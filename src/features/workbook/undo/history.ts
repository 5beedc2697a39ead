import { deviceNow } from '#src/lib/device-time.ts';
import type { StepsDisk } from '#src/offline/index.ts';
import { createEmitter } from '#src/lib/store.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { Change } from '../saving/edits.ts';
import { mayPass, obstacleOf, changedState, type Obstacle, type SeenWorkbook } from './obstacle.ts';
import { createPieces } from './pieces.ts';
import {
  changeTo,
  isNothing,
  newNames,
  renamed,
  takenIn,
  type Changed,
  type Step,
  type StepPlace,
} from './step.ts';

/** How a step is taken back; the screen of the moment lends them. */
export interface Hands {
  /** Resolves when all that this device knows of that workbook can be told; the network is not asked. */
  ready(place: StepPlace): Promise<void>;
  /** The workbook as it stands; null where it cannot be told. */
  viewOf(place: StepPlace): SeenWorkbook | null;
  /** Who gave what stands there on the server; null where that is not known. */
  byOf(place: StepPlace): { id: string; name: string } | null;
  /** A change like any other, on the version that stands now; not a step of its own. */
  put(view: SeenWorkbook, place: StepPlace, change: Change): void;
  /** Shows where it happens. */
  go(place: StepPlace): void;
}

/** What the last press did, or why it did nothing. */
export type Said =
  | { what: 'undone' | 'redone'; step: Step }
  | { what: 'stopped'; step: Step; obstacle: Obstacle; by: ReturnType<Hands['byOf']> };

interface State {
  canUndo: boolean;
  canRedo: boolean;
  said: Said | null;
}

/** The steps of one person in one exam or assignment, over all its workbooks. */
export interface History {
  /** She changed something, or went on with the score that she had begun; cheap, since it is written behind. */
  record(changes: readonly Changed[], continues?: boolean): void;
  /** She went elsewhere, or is at this answer now: what follows is a step of its own. */
  seal(at?: string): void;
  undo(hands: Hands): Promise<void>;
  redo(hands: Hands): Promise<void>;
  /** What was said has been read. */
  dismiss(): void;
  load(disk: Promise<StepsDisk>): Promise<void>;
  flush(): Promise<void>;
  /** The page goes: what is not written yet is put where writing answers at once. */
  leave(): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
}

/** Later than this after the press something would change that she is not looking for any more. */
const MOMENT_MS = 1_000;
/** Taps follow each other; the disk is asked once they rest. */
const WRITE_MS = 800;

function standingOn(changed: Changed, hands: Hands): Changed {
  const view = hands.viewOf(changed.place);
  const standing = view && changedState(view, changed);
  return standing ? { ...changed, version: standing.version } : changed;
}

export function createHistory(thing: string, now: () => number = deviceNow): History {
  const pieces = createPieces(thing);
  const changes = createEmitter();
  let state: State = { canUndo: false, canRedo: false, said: null };
  let isSealed = true;
  let place: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  /** Until it is read what the disk holds nothing is written. */
  let loaded: Promise<void> | null = null;

  const lastDone = () => pieces.all().findLast((step) => !step.isUndone);
  const firstUndone = () => pieces.all().find((step) => step.isUndone);

  function show(said: Said | null) {
    const next = { canUndo: Boolean(lastDone()), canRedo: Boolean(firstUndone()), said };
    if (
      next.canUndo === state.canUndo &&
      next.canRedo === state.canRedo &&
      next.said === state.said
    )
      return;
    state = next;
    changes.emit();
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return pieces.flush();
  }
  function later() {
    timer ??= setTimeout(() => void flush(), WRITE_MS);
  }

  const isSame = (one: Changed) =>
    one.type === 'ink' ? one.before.length + one.after.length === 0 : one.before === one.after;

  function record(changes: readonly Changed[], continues = false) {
    const real = changes.filter((one) => !isSame(one));
    if (real.length === 0) return;
    for (const step of pieces.all().filter((one) => one.isUndone)) pieces.replace(step, null);
    // In the order in which they were made, though the clock be set back.
    const at = Math.max(now(), pieces.all().at(-1)?.at ?? 0);
    const last = isSealed ? undefined : pieces.all().at(-1);
    const [only] = real;
    const joined = last && only && real.length === 1 ? takenIn(last, only, at, continues) : null;
    if (last && joined) pieces.replace(last, isNothing(joined) ? null : joined);
    else pieces.add({ id: newUuid(), at, changes: real, isUndone: false });
    isSealed = Boolean(last && joined && isNothing(joined));
    later();
    show(null);
  }

  /** Everything is looked at before anything is written, and nothing can come in between. */
  function turn(step: Step, to: 'before' | 'after', hands: Hands): void {
    const [first] = step.changes;
    if (!first) return;
    hands.go(first.place);
    const obstacle = obstacleOf(({ place }) => hands.viewOf(place), step, to);
    isSealed = true;
    if (obstacle) {
      if (!mayPass(obstacle)) pieces.replace(step, null);
      void flush();
      show({ what: 'stopped', step, obstacle, by: hands.byOf(obstacle.changed.place) });
      return;
    }
    const names = newNames(step, to, newUuid);
    const turned = renamed(step, names);
    const done = {
      ...turned,
      // The other way round it is made on what stands now.
      changes: turned.changes.map((one) => standingOn(one, hands)),
      isUndone: to === 'before',
    };
    pieces.replace(step, done);
    // Others may have put on or taken off the same strokes.
    if (names.size > 0)
      for (const other of pieces.all()) {
        const named = renamed(other, names);
        if (named !== other) pieces.replace(other, named);
      }
    for (const changed of done.changes) {
      const view = hands.viewOf(changed.place);
      const standing = view && changedState(view, changed);
      if (view && standing) hands.put(view, changed.place, changeTo(changed, to, standing.version));
    }
    void flush();
    show({ what: to === 'before' ? 'undone' : 'redone', step: done });
  }

  function stop(step: Step, why: Obstacle['why'], hands: Hands) {
    const [changed] = step.changes;
    if (changed)
      show({
        what: 'stopped',
        step,
        obstacle: { changed, why },
        by: hands.byOf(changed.place),
      });
  }

  async function run(to: 'before' | 'after', hands: Hands, asked: number): Promise<void> {
    await loaded;
    const next = () => (to === 'before' ? lastDone() : firstUndone());
    const step = next();
    if (!step) return;
    await Promise.all(step.changes.map(({ place }) => hands.ready(place)));
    // Something was changed while the workbook was read, or the disk was slow: she is elsewhere with her eyes by now.
    if (next() !== step || now() - asked > MOMENT_MS) stop(step, 'late', hands);
    else turn(step, to, hands);
  }
  /** One after the other: a second press means the step before. */
  function press(to: 'before' | 'after', hands: Hands): Promise<void> {
    const asked = now();
    running = running.then(() => run(to, hands, asked)).catch(() => undefined);
    return running;
  }

  return {
    record,
    seal(at) {
      if (at !== undefined && at === place) return;
      place = at;
      isSealed = true;
    },
    undo: (hands) => press('before', hands),
    redo: (hands) => press('after', hands),
    dismiss: () => show(null),
    load(disk) {
      loaded ??= disk
        .then((opened) => pieces.load(opened))
        .catch(() => undefined)
        .then(() => {
          if (pieces.isDirty()) later();
          show(state.said);
        });
      return loaded;
    },
    flush,
    leave() {
      pieces.putAside();
      void flush();
    },
    subscribe: changes.subscribe,
    getSnapshot: () => state,
  };
}
