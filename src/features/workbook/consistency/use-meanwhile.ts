import { deviceNow } from '#src/lib/device-time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import { createEmitter } from '#src/lib/store.ts';
import { loadSteps, stayOf, type StepsDisk } from '#src/offline/index.ts';
import type { WorkbookView } from '../saving/view.ts';
import { createMeanwhile, type Meanwhile, type MeanwhileStore } from './meanwhile.ts';
import { watchCopies } from './watch-copies.ts';

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
const changes = createEmitter();

function watchedOf(owner: string, userId: string, thing: string): Watched {
  const name = `${owner}|${thing}`;
  const known = watched.get(name);
  if (known) return known;
  const store = createMeanwhile(userId);
  const disk = loadSteps(owner, deviceNow());
  const loaded = disk
    .then(async (opened) => store.load(await opened.read(thing)))
    .catch(() => undefined);
  const made: Watched = { store, disk, loaded, snapshot: store.list() };
  watched.set(name, made);
  stayOf(owner).addEventListener('abort', () => watched.delete(name));
  return made;
}

/** Shows what is new, and writes behind what was seen. */
function changed(of: Watched, owner: string, thing: string) {
  if (of.snapshot !== of.store.list()) {
    of.snapshot = of.store.list();
    changes.emit();
  }
  of.timer ??= setTimeout(() => {
    of.timer = undefined;
    const at = deviceNow();
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

/** What somebody else changed since this device last saw it, until she has seen it. */
export function useMeanwhile(activityRef: ActivityRef, view: WorkbookView, questionId: string) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const { owner, userId } = usePerson();
  const { kind, schoolId, semesterId, id } = activityRef;
  const thing = `seen:${kind}:${id}`;
  const of = watchedOf(owner, userId, thing);
  const list = changes.use(() => of.snapshot);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void of.loaded.then(() => {
      if (isOver) return;
      const ref = { kind, schoolId, semesterId, id };
      stop = watchCopies({
        client,
        outbox,
        ref,
        store: of.store,
        onLooked: () => changed(of, owner, thing),
      });
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
