/** The question bank on this device: read from the disk at once, from the server in the background. */
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { pause } from '../environment.ts';
import type { Seams } from '../seams.ts';
import { createListeners } from '../live.ts';
import {
  inOrder,
  keptIn,
  keptOf,
  noProgress,
  prefixOf,
  progressIn,
  progressRow,
  rowOf,
  type Kept,
  type Progress,
} from './rows.ts';
import { noBankView } from './merge.ts';
import type { BankTable } from '../store/store.ts';
import type { BankMirror, BankPlace, OpenBank } from './types.ts';
import { PAGE_SIZE, readAllPages } from './read-pages.ts';

/** Rows of one look at the disk: more would be felt as one long task. */
const CHUNK = 200;
/** For so long what is whole is new enough that a look at the newest page will do. */
const FRESH_MS = 10 * 60_000;
/** While pages come, the list is put together this often. */
const SHOWN_MS = 400;

/** The mirrors of one device. */
export function createBankMirror(seams: Pick<Seams, 'store' | 'clock'>): BankMirror {
  return {
    open: (place) => openBank(seams, place),
    async forget(whose, ids) {
      const { bank } = await seams.store;
      await forget(bank, prefixOf(whose), (name) => ids.some((id) => name.endsWith(` ${id}`)));
    },
  };
}

async function forget(bank: BankTable, prefix: string, isMeant: (name: string) => boolean) {
  const rows = await bank.after(prefix, '', Infinity);
  await bank.remove(rows.map(({ id }) => id).filter(isMeant));
}

function openBank({ store, clock }: Pick<Seams, 'store' | 'clock'>, place: BankPlace): OpenBank {
  const listeners = createListeners();
  const entries = new Map<string, Kept>();
  let view = noBankView;
  let progress: Progress = noProgress;
  let isLoaded = false;
  /** Which watching's reading is under way. */
  let reading: AbortSignal | null = null;
  let problem: unknown = null;
  let stopped: AbortController | null = null;
  let watchers = 0;
  let shownAt = -Infinity;
  let drop: (() => void) | null = null;
  /** What was put or removed here since the page on its way was asked for: of these it may say what is no longer so. */
  const touched = new Set<string>();

  const seenBy = (round: number) =>
    [...entries.values()].filter((entry) => entry.round === round).length;
  function show() {
    drop?.();
    drop = null;
    shownAt = clock.elapsed();
    view = {
      entries: [...entries.values()].sort(inOrder),
      isLoaded,
      wholeAt: progress.wholeAt,
      total: progress.walk?.total ?? progress.total,
      seen: progress.walk ? seenBy(progress.walk.startedAt) : 0,
      isReading: reading !== null,
      problem,
    };
    listeners.call();
  }
  function showSoon() {
    const left = SHOWN_MS - (clock.elapsed() - shownAt);
    if (left <= 0) show();
    else drop ??= clock.schedule(show, left);
  }

  /** The mirror is a courtesy: without room on the disk it lives for as long as the page. */
  async function write({ kept, gone }: { kept: readonly Kept[]; gone: readonly string[] }) {
    const rows = kept.map((one) => rowOf(place, one));
    rows.push(progressRow(place, progress, clock.now()));
    try {
      const { bank } = await store;
      await bank.put(place.owner, rows);
      if (gone.length > 0) await bank.remove(gone);
    } catch {
      // What is not on the disk is read again next time.
    }
  }
  function take(questions: readonly BankQuestion[], round: number) {
    const at = clock.now();
    const kept = questions.map((question) => keptOf(place, question, at, round));
    const gone = kept.flatMap(({ id, row }) => {
      const before = entries.get(id);
      return before && before.row !== row ? [before.row] : [];
    });
    for (const one of kept) entries.set(one.id, one);
    return { kept, gone };
  }

  async function load(signal: AbortSignal) {
    const { bank } = await store;
    const prefix = prefixOf(place);
    let last = '';
    for (;;) {
      const rows = await bank.after(prefix, last, CHUNK);
      if (signal.aborted) return;
      const [first] = rows;
      if (first?.id === prefix) {
        const found = progressIn(first);
        // Another build's rows, whatever they say.
        if (!found) return forget(bank, prefix, () => true);
        progress = found;
      }
      for (const row of rows) {
        const kept = row.id === prefix ? null : keptIn(row);
        if (kept && !entries.has(kept.id)) entries.set(kept.id, kept);
      }
      const isFirst = last === '';
      last = rows.at(-1)?.id ?? last;
      if (rows.length < CHUNK) return;
      if (isFirst) show();
      await pause(clock, 0);
    }
  }

  async function read(signal: AbortSignal, how: 'all' | 'new') {
    const readPage = async (pageIndex: number) => {
      touched.clear();
      const page = await place.readPage(pageIndex, PAGE_SIZE, signal);
      // Nobody looks any more: what came too late may say what is no longer so.
      signal.throwIfAborted();
      return { ...page, items: page.items.filter(({ id }) => !touched.has(id)) };
    };
    const isFresh = progress.wholeAt !== null && clock.now() - progress.wholeAt < FRESH_MS;
    if (how === 'new' && isFresh && !progress.walk) {
      const page = await readPage(1);
      progress = { ...progress, total: page.total };
      await write(take(page.items, progress.wholeAt ?? 0));
      if (entries.size === page.total) return;
    }
    const { reading, isSure } = await readAllPages(clock, progress.walk, {
      readPage,
      async onPage(page, now) {
        progress = { ...progress, walk: now };
        await write(take(page.items, now.startedAt));
        showSoon();
      },
      countOf: ({ startedAt }) => seenBy(startedAt),
      after: progress.wholeAt ?? 0,
    });
    const lost = isSure
      ? [...entries.values()].filter((one) => one.round !== reading.startedAt)
      : [];
    for (const { id } of lost) entries.delete(id);
    progress = { ...progress, wholeAt: reading.startedAt, total: reading.total, walk: null };
    await write({ kept: [], gone: lost.map(({ row }) => row) });
  }

  /** One reading at a time; what is asked for meanwhile comes after it. */
  let asked: 'all' | 'new' | null = null;
  async function run(signal: AbortSignal) {
    if (reading === signal || !isLoaded) return;
    while (asked && !signal.aborted) {
      const how = asked;
      asked = null;
      reading = signal;
      problem = null;
      show();
      try {
        await read(signal, how);
      } catch (error) {
        if (!signal.aborted) problem = error;
      }
      if (reading === signal) reading = null;
    }
    if (!signal.aborted) show();
  }
  async function start(signal: AbortSignal) {
    try {
      await load(signal);
    } catch {
      // A disk that cannot be read leaves the server.
    }
    if (signal.aborted) return;
    isLoaded = true;
    show();
    await run(signal);
  }

  return {
    getSnapshot: () => view,
    subscribe(listener) {
      const stop = listeners.add(listener);
      watchers += 1;
      if (watchers === 1) {
        stopped = new AbortController();
        void start(stopped.signal);
      }
      return () => {
        stop();
        watchers -= 1;
        if (watchers > 0) return;
        stopped?.abort();
        stopped = null;
        drop?.();
        drop = null;
        entries.clear();
        progress = noProgress;
        isLoaded = false;
        reading = null;
        view = noBankView;
      };
    },
    renew(how) {
      asked = how === 'all' || asked === 'all' ? 'all' : 'new';
      if (stopped) void run(stopped.signal);
    },
    put(questions) {
      for (const { id } of questions) touched.add(id);
      const taken = take(questions, progress.walk?.startedAt ?? progress.wholeAt ?? 0);
      show();
      void write(taken);
    },
    remove(ids) {
      for (const id of ids) touched.add(id);
      const gone = ids.flatMap((id) => entries.get(id)?.row ?? []);
      for (const id of ids) entries.delete(id);
      show();
      void write({ kept: [], gone });
    },
  };
}
