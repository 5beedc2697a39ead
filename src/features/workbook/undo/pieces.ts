import type { StepPiece, StepsDisk } from '#src/offline/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { isStep, type Step } from './step.ts';

/** So many steps are written together: a tap rewrites few of them, and reading an evening takes few rows. */
const STEPS_A_PIECE = 40;
/** The oldest go when there are more. */
const MOST_PIECES = 60;

interface Piece {
  id: string;
  no: number;
  steps: Step[];
}

/** Steps in their order, in memory and, behind, on the disk. */
export interface Pieces {
  all(): readonly Step[];
  add(step: Step): void;
  /** Puts another in the place of a step, or takes it out. */
  replace(step: Step, next: Step | null): void;
  /** Puts what was there before this window in front of what was done in it. */
  load(disk: StepsDisk): Promise<void>;
  /** Writes what changed; what cannot be written is not there after a reload, and that is all. */
  flush(): Promise<void>;
  /** The same at once, for a page that goes now. */
  putAside(): void;
  isDirty(): boolean;
}

const numberOf = (id: string) => Number(id.split('|')[1] ?? 0);

function pieceOf({ id, steps }: StepPiece): Piece {
  return { id, no: numberOf(id), steps: steps.filter(isStep) };
}

export function createPieces(thing: string): Pieces {
  let pieces: Piece[] = [];
  let steps: readonly Step[] = [];
  let opened: StepsDisk | null = null;
  /** Two tabs at once made them: by pieces they would stand in the order of the tabs. */
  let isMixed = false;
  const dirty = new Set<Piece>();

  const rowOf = (piece: Piece): StepPiece => ({
    id: piece.id,
    thing,
    at: Math.max(0, ...piece.steps.map((step) => step.at)),
    steps: piece.steps,
  });
  function line() {
    const all = pieces.flatMap((one) => one.steps);
    steps = isMixed ? all.toSorted((one, other) => one.at - other.at) : all;
  }
  function changed(piece: Piece) {
    dirty.add(piece);
    line();
  }
  function addPiece(): Piece {
    const no = (pieces.at(-1)?.no ?? 0) + 1;
    const made = { id: `${newUuid()}|${no}`, no, steps: [] };
    pieces = [...pieces, made];
    for (const old of pieces.slice(0, -MOST_PIECES)) {
      old.steps = [];
      dirty.add(old);
    }
    pieces = pieces.slice(-MOST_PIECES);
    return made;
  }

  return {
    all: () => steps,
    add(step) {
      const last = pieces.at(-1);
      const piece = last && last.steps.length < STEPS_A_PIECE ? last : addPiece();
      piece.steps = [...piece.steps, step];
      changed(piece);
    },
    replace(step, next) {
      const piece = pieces.findLast((one) => one.steps.includes(step));
      if (!piece) return;
      piece.steps = piece.steps.flatMap((one) => (one !== step ? [one] : next ? [next] : []));
      changed(piece);
    },
    async load(disk) {
      const found = (await disk.read(thing)).map(pieceOf).toSorted((a, b) => a.no - b.no);
      opened = disk;
      const highest = found.at(-1)?.no ?? 0;
      // What this window did meanwhile comes after all of it, and clears what waited to be made again.
      for (const piece of pieces) {
        piece.no += highest;
        piece.id = `${newUuid()}|${piece.no}`;
        dirty.add(piece);
      }
      if (steps.length > 0)
        for (const piece of found) {
          const done = piece.steps.filter((step) => !step.isUndone);
          if (done.length < piece.steps.length) dirty.add(Object.assign(piece, { steps: done }));
        }
      pieces = [...found, ...pieces];
      isMixed = new Set(found.map(({ no }) => no)).size < found.length;
      line();
    },
    async flush() {
      if (!opened || dirty.size === 0) return;
      const written = [...dirty];
      // What changes while it is being written is written again.
      const was = new Map(written.map((piece) => [piece, piece.steps]));
      try {
        await opened.put(written.map(rowOf));
        for (const piece of written) if (piece.steps === was.get(piece)) dirty.delete(piece);
      } catch {
        // It stays to be written with what follows.
      }
    },
    putAside() {
      if (dirty.size > 0) opened?.putAside(thing, [...dirty].map(rowOf));
    },
    isDirty: () => dirty.size > 0,
  };
}
