/** All unsent work of a person in one encrypted file, and back from it on this or another device. */
import type { Seams } from '../seams.ts';
import { signedInOwner } from '../session.ts';
import { collect } from './collect.ts';
import { packContents, unpackContents, type Contents } from './contents.ts';
import { countWork } from '../outbox/waiting-work.ts';
import { lock, subtleCrypto, unlock } from './envelope.ts';
import { bring, foresee, type RescueEffect } from './merge.ts';

/** How much unsent work there is. */
export interface RescueCount {
  /** Changes, as the header counts them. */
  rows: number;
  drafts: number;
  files: number;
  /** What the browser has lost: no file holds it. */
  lost: number;
}

/** A file that was opened and belongs to the person at work; nothing was added yet. */
export interface OpenedRescue {
  /** When it was made. */
  at: number;
  /** What adding it would do now. */
  effect: RescueEffect;
  /** Adds it; answers what it did. */
  add(): Promise<RescueEffect>;
}

/** The rescue file as the screens use it. Rejections are `RescueError`, or of the storage. */
export interface Rescue {
  /** False where the browser encrypts nothing: then no file is offered, rather than an open one. */
  isAvailable(): boolean;
  /** How much a file would hold. */
  count(): Promise<RescueCount>;
  /** Makes a file; `who` names the account to whoever opens it with another one. */
  make(
    phrase: string,
    who: string,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; count: RescueCount }>;
  /** Opens a file and tells what it would add. */
  open(file: ArrayBuffer, phrase: string): Promise<OpenedRescue>;
}

/** What the rescue is built on. */
export interface RescueParts extends Seams {
  bases: () => readonly string[];
  /** The outbox reads the disk again and tries. */
  onAdded: () => void;
}

/** The rescue file of whoever works here. */
export function createRescue(parts: RescueParts): Rescue {
  const { store, clock, channel, session } = parts;
  const bringing = () => ({ uuid: parts.uuid, now: clock.now() });

  async function contentsNow(who: string) {
    return collect(await store, { owner: await signedInOwner(session), who, at: clock.now() });
  }
  const countOf = ({ owner, rows, drafts, files, lost = [] }: Contents) => ({
    lost: lost.length,
    rows: countWork(rows),
    drafts: drafts.length,
    files: files.filter((file) => file.owner === owner).length,
  });

  return {
    isAvailable: () => subtleCrypto() !== null,
    count: async () => countOf(await contentsNow('')),
    async make(phrase, who) {
      const contents = await contentsNow(who);
      return { bytes: await lock(packContents(contents), phrase), count: countOf(contents) };
    },
    async open(file, phrase) {
      const inner = await unlock(new Uint8Array(file), phrase);
      const owner = await signedInOwner(session);
      const contents = unpackContents(inner, owner, parts.bases());
      const opened = await store;
      return {
        at: contents.at,
        effect: await foresee(opened, contents, bringing()),
        async add() {
          // Another person may have signed in over the open question.
          unpackContents(inner, await signedInOwner(session), parts.bases());
          const { effect, seqs } = await bring(opened, contents, bringing());
          channel.post({ t: 'new', lane: '', seqs });
          for (const table of ['drafts', 'files'] as const) channel.post({ t: 'table', table });
          parts.onAdded();
          return effect;
        },
      };
    },
  };
}
