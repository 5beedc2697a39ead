/** What one person did, piece by piece, to be undone later: a courtesy, in a database of its own. */
import { Dexie } from 'dexie';
import { openBeside } from '../database.ts';
import { endStay, stayOf } from './stay.ts';
import {
  keysUnder,
  openText,
  pageInstantStorage,
  quietly,
  sealText,
  type InstantStorage,
} from '../drafts/instant.ts';
import { isObject, listOf } from '#src/lib/json.ts';

/** A few steps in the order in which they were made. */
export interface StepPiece {
  id: string;
  /** What they belong to: one exam, one assignment. */
  thing: string;
  /** When the last of them changed. */
  at: number;
  steps: readonly unknown[];
}

type Row = StepPiece & { owner: string };

/** The steps of one person; each call is one transaction, and none of them waits for the disk itself. */
export interface StepsDisk {
  read(thing: string): Promise<StepPiece[]>;
  /** Puts pieces in their places; those without a step go. */
  put(pieces: readonly StepPiece[]): Promise<void>;
  /** At once, for a page that goes before the disk has answered; taken in by the next `read`. */
  putAside(thing: string, pieces: readonly StepPiece[]): void;
  close(): void;
}

/** Marks must never wait behind it, nor fail because of it. */
const NAME = 'teacher-steps';
/** Nobody goes back further than to the evening before. */
const LONGEST_MS = 2 * 86_400_000;

const ASIDE = 'bargeh.steps.';
const asideName = (owner: string, thing: string) => `${ASIDE}${JSON.stringify([owner, thing])}`;

function isPiece(value: unknown): value is StepPiece {
  return (
    isObject(value) &&
    [value['id'], value['thing']].every((one) => typeof one === 'string') &&
    typeof value['at'] === 'number' &&
    Array.isArray(value['steps'])
  );
}

/** What pages that went put aside; of two tabs neither takes what is the other's. */
function readAside(storage: InstantStorage | null, owner: string, thing: string): StepPiece[] {
  const read = () => openText(storage?.getItem(asideName(owner, thing)) ?? null);
  const found = quietly(read, { said: null });
  return 'said' in found ? listOf(found.said, isPiece) : [];
}

/** Puts pieces in the place of those of their ids, or only takes these out. */
function setAside(
  storage: InstantStorage | null,
  [owner, thing]: readonly [owner: string, thing: string],
  ids: ReadonlySet<string>,
  pieces: readonly StepPiece[] = [],
): void {
  const name = asideName(owner, thing);
  const rest = readAside(storage, owner, thing).filter(({ id }) => !ids.has(id));
  const left = [...rest, ...pieces];
  quietly(
    () =>
      left.length === 0 ? storage?.removeItem(name) : storage?.setItem(name, sealText(owner, left)),
    undefined,
  );
}

const idsOf = (pieces: readonly StepPiece[]) => new Set(pieces.map(({ id }) => id));

const open = (name: string) =>
  openBeside<Row, string>(name, 'relaxed', 'id, owner, [owner+thing], at', 'steps');

/** Opens the steps of one person; where the browser keeps nothing they are gone with the window. */
export async function openSteps(
  owner: string,
  now: number,
  name = NAME,
  instant = pageInstantStorage(),
): Promise<StepsDisk> {
  const stay = stayOf(owner);
  const opened = await open(name);
  if (!opened) {
    const nothing = () => undefined;
    return { read: async () => [], put: async () => undefined, putAside: nothing, close: nothing };
  }
  const { database, pieces } = opened;
  // What is too old goes at the next start where it cannot go now.
  const old = pieces.where('at').below(now - LONGEST_MS);
  await old.delete().catch(() => 0);
  let asides = 0;
  async function put(changed: readonly StepPiece[]) {
    if (stay.aborted) return;
    const filled = changed.filter((piece) => piece.steps.length > 0);
    const empty = changed.filter((piece) => piece.steps.length === 0);
    await database.transaction('rw', pieces, async () => {
      await pieces.bulkPut(filled.map((piece) => Object.assign({ owner }, piece)));
      await pieces.bulkDelete(empty.map((piece) => piece.id));
    });
  }
  return {
    async read(thing) {
      const aside = readAside(instant, owner, thing);
      if (aside.length > 0) await put(aside);
      setAside(instant, [owner, thing], idsOf(aside));
      const rows = await pieces.where('[owner+thing]').equals([owner, thing]).toArray();
      return rows.toSorted((one, other) => one.at - other.at);
    },
    async put(changed) {
      const before = asides;
      await put(changed);
      // What was put aside meanwhile is newer than what was written.
      if (asides !== before) return;
      for (const thing of new Set(changed.map((piece) => piece.thing)))
        setAside(instant, [owner, thing], idsOf(changed));
    },
    putAside(thing, changed) {
      if (stay.aborted) return;
      asides += 1;
      setAside(instant, [owner, thing], idsOf(changed), changed);
    },
    close: () => database.close(),
  };
}

/** Forgets what a person did: at her exit. */
export async function dropSteps(
  owner: string,
  name = NAME,
  instant = pageInstantStorage(),
): Promise<void> {
  const begin = asideName(owner, '').slice(0, -'""]'.length);
  if (instant) for (const key of keysUnder(instant, begin)) instant.removeItem(key);
  endStay(owner);
  // Without a step ever made there is nothing to open, and nothing is made.
  if (!(await Dexie.exists(name).catch(() => false))) return;
  const opened = await open(name);
  // Where that fails they belong to her all the same, and are too old in two days.
  await opened?.pieces
    .where('owner')
    .equals(owner)
    .delete()
    .catch(() => 0);
  opened?.database.close();
}
