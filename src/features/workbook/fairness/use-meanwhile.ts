import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Workbook } from '#contract/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { resultsQuery, workbookQuery } from '#src/features/exams/index.ts';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import { correctionLane, openSteps, type Outbox, type StepsDisk } from '#src/offline/index.ts';
import type { WorkbookView } from '../saving/view.ts';
import { createMeanwhile, type Meanwhile, type MeanwhileStore } from './meanwhile.ts';

interface Watched {
  store: MeanwhileStore;
  snapshot: readonly Meanwhile[];
  disk: Promise<StepsDisk>;
  loaded: Promise<void>;
  /** Runs while something seen is not written yet. */
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** So long it may be unwritten what was seen; then it is told once more. */
const WRITE_MS = 2_000;
const watched = new Map<string, Watched>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function watchedOf(owner: string, userId: string, thing: string): Watched {
  const name = `${owner}|${thing}`;
  const known = watched.get(name);
  if (known) return known;
  const store = createMeanwhile(userId);
  const disk = openSteps(owner, Date.now());
  const loaded = disk
    .then(async (opened) => store.load(await opened.read(thing)))
    .catch(() => undefined);
  const made: Watched = { store, disk, loaded, snapshot: store.list() };
  watched.set(name, made);
  return made;
}

/** Shows what is new, and writes behind what was seen. */
function changed(of: Watched, owner: string, thing: string) {
  if (of.snapshot !== of.store.list()) {
    of.snapshot = of.store.list();
    for (const listener of listeners) listener();
  }
  of.timer ??= setTimeout(() => {
    of.timer = undefined;
    const at = Date.now();
    const pieces = of.store.dirty().map(({ resultId, answers }) => ({
      id: `seen|${owner}|${resultId}`,
      thing,
      at,
      steps: answers,
    }));
    // What is not written is told once more, and that is all.
    if (pieces.length > 0) void of.disk.then((opened) => opened.put(pieces)).catch(() => undefined);
  }, WRITE_MS);
}

const begins = (query: Query, key: readonly unknown[]) =>
  key.every((part, at) => query.queryKey[at] === part);

/** Looks at each copy that is read of one exam's or assignment's workbooks; answers how to stop. */
function watch(
  client: QueryClient,
  outbox: Outbox,
  ref: ActivityRef,
  { store }: Watched,
  onLooked: () => void,
) {
  const cache = client.getQueryCache();
  const listKey = resultsQuery(ref).queryKey;
  const bookKey = workbookQuery(ref, '').queryKey.slice(0, 5);
  const copyIn = ({ queryKey }: Query): Workbook | undefined =>
    client.getQueryData(workbookQuery(ref, String(queryKey[5]), String(queryKey[6])).queryKey);
  const rowsOf = (studentId: string, resultId: string) =>
    outbox.rowsOf(correctionLane(ref.kind, studentId, resultId));
  const look = (query: Query) => {
    const copy = copyIn(query);
    if (!copy) return;
    const rows = rowsOf(copy.studentId, copy.resultId);
    store.look(copy, (questionId) => rows.some((row) => questionId in row.partLabels));
    onLooked();
  };
  for (const query of cache.findAll({ queryKey: bookKey })) look(query);
  return cache.subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (begins(query, bookKey)) look(query);
    if (!begins(query, listKey)) return;
    // The list tells only sums: a workbook of which somebody else changed the sum is read anew.
    for (const item of client.getQueryData(listKey) ?? [])
      for (const book of cache.findAll({ queryKey: [...bookKey, item.studentId] })) {
        const copy = copyIn(book);
        const isIdle = book.state.fetchStatus === 'idle' && !book.state.isInvalidated;
        if (!copy || !isIdle || copy.resultId !== item.resultId) continue;
        const isBehind = copy.totalUnits !== (item.totalUnits ?? 0);
        if (isBehind && rowsOf(item.studentId, item.resultId).length === 0)
          void client.invalidateQueries({ queryKey: book.queryKey, refetchType: 'all' });
      }
  });
}

/** What somebody else changed since this device last saw it, until she has seen it. */
export function useMeanwhile(activityRef: ActivityRef, view: WorkbookView, questionId: string) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const { owner, userId } = usePerson();
  const { kind, schoolId, semesterId, id } = activityRef;
  const thing = `seen:${kind}:${id}`;
  const of = watchedOf(owner, userId, thing);
  const list = useSyncExternalStore(subscribe, () => of.snapshot);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void of.loaded.then(() => {
      if (isOver) return;
      const ref = { kind, schoolId, semesterId, id };
      stop = watch(client, outbox, ref, of, () => changed(of, owner, thing));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, outbox, of, owner, thing, kind, schoolId, semesterId, id]);

  const isHere = (one: Meanwhile) =>
    one.resultId === view.resultId && one.now.questionId === questionId;
  const here = list.find(isHere);
  const dismiss = (one: Meanwhile) => {
    of.store.dismiss(one);
    changed(of, owner, thing);
  };
  // What stands on the screen is where the next change is told from.
  useEffect(() => {
    let isOver = false;
    void of.loaded.then(() => {
      if (isOver) return;
      of.store.saw(view);
      changed(of, owner, thing);
    });
    return () => {
      isOver = true;
    };
  }, [of, owner, thing, view]);
  // Whoever leaves an answer has seen what it says.
  useEffect(() => {
    if (!here) return undefined;
    return () => {
      of.store.dismiss(here);
      changed(of, owner, thing);
    };
  }, [of, owner, thing, here]);
  const change = here ?? list.at(-1) ?? null;
  return {
    change,
    isHere: change !== null && change === here,
    more: Math.max(0, list.length - 1),
    dismiss: () => change && dismiss(change),
  };
}
