/** All unsent work of a person in one encrypted file, and back from it on this or another device. */
import { IMPORT_DRAFT, readImports } from '#src/offline/imports/carried.ts';
import { sideOwner } from '#src/offline/files/file-rows.ts';
import { findLost } from '#src/offline/lost.ts';
import { isLost } from '#src/offline/store/readable.ts';
import type { Store } from '#src/offline/store/store.ts';
import type { Seams } from '../seams.ts';
import { signedInOwner } from '../session.ts';
import { packContents, unpackContents, type Contents, linksAlone } from './contents.ts';
import { countWork } from '../outbox/waiting-work.ts';
import { lock, subtleCrypto, unlock } from './envelope.ts';
import { bring, foresee, type RescueEffect } from './merge.ts';

/** Names of questions and files that only this device knows, wherever they are mentioned. */
function tempsIn(...values: unknown[]): string[] {
  // In the address of a deletion the colon is written as `%3A`.
  const found = values.flatMap(
    (value) => JSON.stringify(value).match(/(?:tmp|local)(?::|%3A)[\w-]+/g) ?? [],
  );
  return [...new Set(found.map((name) => decodeURIComponent(name)))];
}

/** All unsent work of a person as it stands on this device. */
async function collect(
  store: Store,
  { owner, who, at }: Pick<Contents, 'owner' | 'who' | 'at'>,
): Promise<Contents> {
  const [drafts, files, besides, lost] = await Promise.all([
    store.drafts.ofOwner(owner),
    store.files.ofOwner(owner),
    store.files.ofOwner(sideOwner(owner)),
    findLost(store, owner),
  ]);
  const begun = drafts.filter(({ kind }) => kind === IMPORT_DRAFT).map(({ id }) => id);
  const imports = await readImports(owner, begun);
  return store.read('all', async (tx) => {
    const all = await tx.ownerRows(owner);
    const rows = all.filter((row) => !isLost(row));
    const lanes = [...new Set(rows.map((row) => row.lane))];
    const receipts = await tx.receipts(owner, lanes);
    const ids = await tx.ids(tempsIn(rows, drafts));
    return {
      owner,
      who,
      at,
      rows,
      ids: ids.filter((row) => row.owner === owner),
      receipts: receipts.map(linksAlone),
      drafts,
      files: [...files, ...besides],
      imports,
      lost: [
        ...all.filter(isLost).map(({ lane }) => lane),
        ...lost.map((one) => (one.what === 'draft' ? `${one.kind} ${one.id}` : one.id)),
      ],
    };
  });
}

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
