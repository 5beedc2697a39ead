import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ActivityDetails } from '#contract/activity.ts';
import type { Workbook } from '#contract/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { activityQuery, useLifecycle, workbookQuery } from '#src/features/exams/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';
import { localOf, useEditStore } from '../saving/use-edits.ts';
import { useSave } from '../saving/use-save.ts';
import { workbookView } from '../saving/view.ts';
import { useLock } from '../use-lock.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { Hands, History } from './history.ts';
import type { StepPlace } from './step.ts';
import { useHistory } from './use-history.ts';

/** The workbooks of which it is known what was sent of them. */
const knownLanes = new WeakMap<History, Set<string>>();

/** Where a step is shown; without a question where she is, or where work is left. */
export interface UndoPlace {
  studentId: string;
  /** The attempt, where it is not the one that counts. */
  resultId: string | undefined;
  questionId: string | null;
}

/** Whether nothing may be changed in it by this person now: then nothing is taken back either. */
function useIsLocked({ kind, semesterId, id }: ActivityRef): boolean {
  const known = useQuery({ ...activityQuery(kind, semesterId, id), enabled: false });
  return useLock(useLifecycle(known.data), true) !== null;
}

/**
 * Taking back and making again what was done in one exam or assignment, on whichever screen of it; `at` is the answer
 * that is open now, `onLeave` hands over what is still being typed, `onGo` shows where it happens.
 */
export function useUndo({
  activityRef,
  activity,
  at,
  onLeave,
  onGo,
}: {
  activityRef: ActivityRef;
  activity: Pick<ActivityDetails, 'id' | 'title'>;
  at: string;
  onLeave: () => void;
  onGo: (place: UndoPlace) => void;
}) {
  const client = useQueryClient();
  const { outbox, history: sent } = useOffline();
  const edits = useEditStore();
  const history = useHistory(activityRef);
  const { put } = useSave(activityRef, activity);
  const state = useSyncExternalStore(history.subscribe, history.getSnapshot);
  const isLocked = useIsLocked(activityRef);
  useEffect(() => history.seal(at), [history, at]);

  const copyOf = ({ studentId, resultId }: StepPlace): Workbook | undefined =>
    [undefined, resultId]
      .map((named) => client.getQueryData(workbookQuery(activityRef, studentId, named).queryKey))
      .find((copy) => copy?.resultId === resultId);
  const read = (place: StepPlace, named?: string) =>
    client.fetchQuery({
      ...workbookQuery(activityRef, place.studentId, named),
      staleTime: Infinity,
      retry: false,
    });
  const hands: Hands = {
    async ready(place) {
      try {
        if (!copyOf(place)) await read(place);
        if (!copyOf(place)) await read(place, place.resultId);
      } catch {
        // Then it is said that the workbook cannot be read.
      }
      const lane = correctionLane(activityRef.kind, place.studentId, place.resultId);
      // What was sent of it is read from the disk when it is first asked for: after that it is known, and the next
      // press is answered before her next key.
      const known = knownLanes.get(history) ?? new Set<string>();
      knownLanes.set(history, known);
      if (outbox.sentOf(lane).length === 0 && !known.has(lane)) await sent.lately();
      known.add(lane);
    },
    viewOf(place) {
      const copy = copyOf(place);
      return copy
        ? workbookView(copy, localOf(outbox, edits, activityRef.kind, place), false)
        : null;
    },
    byOf: (place) =>
      copyOf(place)?.questionList.find((one) => one.questionId === place.questionId)?.by ?? null,
    put(view, { number, questionId }, change) {
      const question = view.questionList.find((one) => one.questionId === questionId);
      const units = change.type === 'score' ? change.units : (question?.scoreUnits ?? null);
      const hasLocalScore = question?.hasLocalScore ?? false;
      put({
        whose: view,
        change,
        question: number === null ? null : { number, units, hasLocalScore },
      });
    },
    go({ studentId, resultId, questionId }) {
      const counting = client.getQueryData(workbookQuery(activityRef, studentId).queryKey);
      const isCounting = counting?.resultId === resultId;
      onGo({ studentId, resultId: isCounting ? undefined : resultId, questionId });
    },
  };
  const press = (way: 'undo' | 'redo') => {
    if (isLocked) return;
    onLeave();
    void history[way](hands);
  };
  const undo = useStableCallback(() => press('undo'));
  const redo = useStableCallback(() => press('redo'));
  return useMemo(
    () => ({
      said: state.said,
      canUndo: state.canUndo && !isLocked,
      canRedo: state.canRedo && !isLocked,
      undo,
      redo,
      hush: history.hush,
    }),
    [state, isLocked, undo, redo, history],
  );
}
