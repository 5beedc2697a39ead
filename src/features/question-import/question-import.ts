import type { Format, Mapping } from '#src/features/interchange/index.ts';
import type { Running } from '#src/lib/ask-worker.ts';
import type { Engine } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { openImportRows, type ImportRows } from '#src/offline/index.ts';
import { DRAFT_KIND, isHead, PIECE, type ImportManifest } from './manifest.ts';
import { createImportLock, type ImportLock } from './import-lock.ts';
import { DEFAULT_UNITS } from './item.ts';
import { createImportPersistence, readRows, type ImportPersistence } from './persistence.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { batchesOf } from './plan.ts';
import { createQueue } from './reading-queue.ts';
import type { Source, Understood } from './reading.ts';
import { isReady, withChoice, withMissing, type ImportedRow, type Missing } from './rows.ts';
import { namesOf, type Whose } from './sending.ts';
import { createImportStore, noState, type QuestionImportState, type Left } from './state.ts';
import { createImportUpload } from './upload.ts';

export interface QuestionImportParts {
  engine: Pick<Engine, 'outbox' | 'drafts' | 'files'>;
  whose: Whose;
  /** What stands in the bank already, for pointing out what is there twice. */
  bankTexts: () => Promise<{ id: string; text: string }[]>;
  /** Questions went out of the bank past the outbox. */
  onDeleted: (ids: readonly string[]) => Promise<void>;
  /** Nothing of an import is left in the bank: what is shown of it is read anew. */
  onUndone: () => void;
  /** Whether the person whose import it is works here now: nothing is asked for in another one's name. */
  isHers: () => boolean;
  openRows?: (owner: string) => Promise<ImportRows>;
  lock?: ImportLock;
}

/** Everything that happens to one import; it goes on while other pages are shown. */
export interface QuestionImport {
  get(): QuestionImportState;
  subscribe(listener: () => void): () => void;
  /** Reads these, one after the other; what is there already stays. */
  read(sources: readonly Source[], how?: Understood): Promise<void>;
  /** Reads a file once more, as what the teacher says that it is; its rows take the place of those that it gave. */
  readAs(file: string, format: Format): Promise<void>;
  /** The columns of a table are understood so, or it is given up. */
  mapTable(mapping: Mapping | null): Promise<void>;
  cancelReading(): void;
  change(id: string, next: (row: ImportedRow) => ImportedRow): Promise<void>;
  choose(wanted: (row: ImportedRow) => boolean): void;
  setMissing(missing: Missing): void;
  setFallback(units: number): Promise<void>;
  send(): Promise<void>;
  /** What was not sent comes back into the review. */
  stopSending(): Promise<void>;
  undo(): Promise<void>;
  /** What arrived is done with; the rest stays. */
  finish(): Promise<void>;
  takeUp(left: Pick<Left, 'id'>): Promise<void>;
  giveUp(id: string): Promise<void>;
  /** Takes in what the outbox says by now. */
  look(): void;
  close(): void;
}

export async function createQuestionImport(parts: QuestionImportParts): Promise<QuestionImport> {
  const { engine, whose } = parts;
  const { outbox, drafts, files } = engine;
  const { owner } = whose;
  const pieces = await (parts.openRows ?? openImportRows)(owner);
  const held = createImportStore();
  const lock = parts.lock ?? createImportLock(owner);
  let keeping: ImportPersistence | null = null;
  let liking: Running | null = null;
  let naming: Promise<void> = Promise.resolve();

  const get = held.get;
  const upload = createImportUpload({
    held,
    outbox,
    whose,
    isHers: parts.isHers,
    onDeleted: parts.onDeleted,
    onUndone: parts.onUndone,
    setManifest,
    setRows,
    settled: async () => keeping?.settled(),
  });
  const localFiles = (rows: readonly ImportedRow[]) => [
    ...new Set(
      rows.flatMap(({ question }) => question?.files.map(({ id }) => id) ?? []).filter(isLocal),
    ),
  ];
  function open(id: string): ImportPersistence {
    keeping?.close();
    const before = get().id;
    if (before !== null && before !== id) lock.release(before);
    keeping = createImportPersistence({
      id,
      owner,
      pieces,
      drafts,
      rows: () => get().rows,
      onState(state) {
        const { fault, isDurable } = get();
        if (fault !== state.fault || isDurable !== state.isDurable) held.set(state);
      },
    });
    return keeping;
  }
  async function setManifest(change: Partial<ImportManifest>) {
    const { head, rows } = get();
    if (!head) return;
    const next = { ...head, ...change, rows: rows.length };
    held.set({ head: next });
    await keeping?.head(next);
  }
  /** New rows in the place of old ones; those that are the same object are not written again. */
  function setRows(next: readonly ImportedRow[]) {
    const before = get().rows;
    held.set({ rows: next });
    const places = next.flatMap((row, at) => (row === before[at] ? [] : [at]));
    keeping?.touch(places);
  }

  /** Rows that come while a file is read: each piece is written once, when it is whole. */
  function addRows(rows: readonly ImportedRow[]) {
    const before = get().rows;
    held.setSilently({ rows: [...before, ...rows] });
    const whole = Math.floor(get().rows.length / PIECE);
    const places = Array.from(
      { length: whole - Math.floor(before.length / PIECE) },
      (_, more) => (Math.floor(before.length / PIECE) + more) * PIECE,
    );
    const { head } = get();
    // Before its first piece: what nothing names is tidied away. Until its reading ends it counts for nothing.
    if (before.length === 0 && head)
      naming = keeping?.head({ ...head, rows: 0 }).catch(() => undefined) ?? naming;
    void naming.then(() => keeping?.touch(places));
  }

  async function begin(title: string) {
    if (get().id !== null) return;
    const id = newUuid();
    await lock.take(id);
    open(id);
    const head: ImportManifest = {
      v: 1,
      title,
      rows: 0,
      fallbackUnits: DEFAULT_UNITS,
      phase: 'review',
      batches: [],
      files: [],
    };
    held.set({ id, head, rows: [] });
  }

  const queue = createQueue({
    held,
    files,
    owner,
    begin,
    addRows,
    setRows,
    async settled() {
      await naming;
      keeping?.touch([get().rows.length - 1]);
      // What was read of earlier files stays, whatever becomes of this one.
      if (get().rows.length > 0) await setManifest({}).catch(() => undefined);
    },
    done: allRead,
  });
  async function allRead() {
    const { rows, id } = get();
    if (id === null) return;
    if (rows.length === 0) {
      const { refusals, remarks } = get();
      await giveUp(id);
      held.set({ refusals, remarks });
      return;
    }
    const names = [...new Set(rows.map(({ file }) => file))];
    await setManifest({ title: names.join('، '), files: localFiles(rows) }).catch(() => undefined);
    void pointOutLikes();
  }

  async function pointOutLikes() {
    const bank = await parts.bankTexts().catch(() => []);
    liking?.cancel();
    if (get().head?.phase === 'review') liking = findNearDuplicates(held, bank, setRows);
  }

  async function forgetRows(ids: ReadonlySet<string>) {
    setRows(get().rows.filter(({ id }) => !ids.has(id)));
    await keeping?.settled();
    await setManifest({ phase: 'review', batches: [], files: localFiles(get().rows) });
    held.set({ arrival: null });
  }

  async function giveUp(id: string) {
    if (get().id === id) {
      queue.cancel();
      liking?.cancel();
      await keeping?.drop();
      keeping = null;
      lock.release(id);
      held.set(noState);
      return;
    }
    if (!(await lock.take(id))) {
      held.set({ elsewhere: id });
      return;
    }
    await drafts.drop(DRAFT_KIND, id, undefined, { owner });
    await pieces.drop(id);
    lock.release(id);
  }

  async function takeUp({ id }: Pick<Left, 'id'>) {
    if (await lock.take(id)) await goOn(id);
    else held.set({ elsewhere: id });
  }
  /** Goes on with what is held here; the disk says how it stands, since another window may have had it. */
  async function goOn(id: string) {
    const draft = await drafts.read(DRAFT_KIND, id, { owner });
    const head = draft && isHead(draft.state) ? draft.state : null;
    const rows = head && (await readRows(pieces, id, head.rows));
    if (!head || !rows) {
      await giveUp(id);
      return;
    }
    open(id);
    held.set({ ...noState, id, head, rows });
    await upload.goOn();
  }
  async function goOnOnceFree(id: string) {
    if (!(await lock.wait(id))) return;
    const draft = await drafts.read(DRAFT_KIND, id, { owner });
    const isDecided = draft && isHead(draft.state) && draft.state.phase !== 'review';
    if (isDecided && get().id === null) await goOn(id);
    else if (get().id !== id) lock.release(id);
  }

  /**
   * What was decided before the app ended goes on. Pieces whose draft was given up elsewhere, at an exit for one, go
   * with it.
   */
  async function resume() {
    for (const id of await pieces.ids()) {
      const draft = await drafts.read(DRAFT_KIND, id, { owner });
      const head = draft && isHead(draft.state) ? draft.state : null;
      if (head && head.phase !== 'review') void goOnOnceFree(id).catch(() => undefined);
      // Without rows its reading never came to an end.
      else if ((!draft || head?.rows === 0) && get().id !== id && (await lock.take(id)))
        await giveUp(id);
    }
  }

  void resume().catch(() => undefined);

  return {
    get,
    subscribe: held.subscribe,
    read: (wanted, how = { as: null, mapping: null }) => queue.read(wanted, how),
    readAs: queue.readAs,
    mapTable: queue.mapTable,
    cancelReading() {
      queue.cancel();
      liking?.cancel();
    },
    async change(id, next) {
      const { rows } = get();
      setRows(rows.map((row) => (row.id === id ? next(row) : row)));
      await keeping?.settled();
      await setManifest({ files: localFiles(get().rows) });
    },
    choose(wanted) {
      setRows(get().rows.map((row) => withChoice(row, wanted(row))));
    },
    setMissing(missing) {
      setRows(get().rows.map((row) => (row.isChosen ? withMissing(row, missing) : row)));
    },
    setFallback: (fallbackUnits) => setManifest({ fallbackUnits }),
    async send() {
      const ids = get()
        .rows.filter((row) => row.isChosen && isReady(row))
        .map(({ id }) => id);
      if (ids.length === 0 || get().head?.phase !== 'review') return;
      liking?.cancel();
      held.set({ isBusy: true });
      // Names and keys lie on the disk before anything goes: a second tap or a crash finds the same ones.
      await keeping?.settled();
      await setManifest({ phase: 'sending', batches: batchesOf(ids, newUuid) });
      await upload.enqueueAll();
    },
    stopSending: upload.stop,
    undo: upload.undo,
    async finish() {
      const { head, id } = get();
      if (!head || id === null) return;
      const done = namesOf(head.batches);
      if (get().rows.every((row) => done.has(row.id))) await giveUp(id);
      else await forgetRows(done);
    },
    takeUp,
    giveUp,
    look: upload.look,
    close() {
      upload.close();
      queue.cancel();
      liking?.cancel();
      keeping?.close();
      lock.close();
      pieces.close();
    },
  };
}

const isLocal = (id: string) => id.startsWith('local:');

/** The imports of this person that were left, newest first; none is offered before the disk was read. */
export function leftIn(drafts: Pick<Engine['drafts'], 'list'>): Left[] {
  return (drafts.list() ?? []).flatMap(({ kind, id, state, updatedAt }) =>
    kind === DRAFT_KIND && isHead(state) && state.rows > 0
      ? [{ id, head: state, at: updatedAt }]
      : [],
  );
}
