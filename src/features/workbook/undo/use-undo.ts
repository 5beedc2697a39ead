import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { activityQuery, useLifecycle, workbookQuery } from '#src/features/activities/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { correctionLane } from '#src/offline/index.ts';
import { readCopies } from '../by-question/copies.ts';
import { answersQuery } from '../by-question/queries.ts';
import { rowsOfAnswers, type AnswerRow } from '../by-question/rows.ts';
import { localOf, useEditStore } from '../saving/use-edits.ts';
import { useSave } from '../saving/use-save.ts';
import { answerView, workbookView } from '../saving/view.ts';
import { useCorrectionLock } from '../correction-lock.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { Hands, History } from './history.ts';
import type { StepPlace } from './step.ts';
import { useHistory } from './use-history.ts';

/** Where a step is shown; without a question where she is, or where work is left. */
export interface UndoPlace {
  studentId: string;
  /** The attempt, where it is not the one that counts. */
  resultId: string | undefined;
  questionId: string | null;
}

/** The workbooks of which it is read what was sent of them. */
const readLanes = new WeakMap<History, Set<string>>();

const laneOf = ({ kind }: ActivityRef, { studentId, resultId }: StepPlace) =>
  correctionLane(kind, studentId, resultId);

/** The copy on this device, into memory; nothing where there is none. */
async function bringFromDisk(
  client: QueryClient,
  ref: ActivityRef,
  { studentId, resultId }: StepPlace,
): Promise<void> {
  for (const named of [undefined, resultId]) {
    const [copy] = await readCopies(client, ref, [{ studentId, resultId: named }]);
    const { queryKey } = workbookQuery(ref, studentId, named);
    if (copy && !client.getQueryData(queryKey))
      client.setQueryData(queryKey, copy.workbook, { updatedAt: copy.readAt });
    if (copy?.workbook.resultId === resultId) return;
  }
}

/** Whether nothing may be changed in it by this person now: then nothing is taken back either. */
function useIsLocked({ kind, semesterId, id }: ActivityRef): boolean {
  const known = useQuery({ ...activityQuery(kind, semesterId, id), enabled: false });
  return useCorrectionLock(useLifecycle(known.data), true) !== null;
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
  const { outbox } = useOffline();
  const edits = useEditStore();
  const history = useHistory(activityRef);
  const { put } = useSave(activityRef, activity);
  const state = useSnapshot(history);
  const isLocked = useIsLocked(activityRef);
  useEffect(() => history.seal(at), [history, at]);

  const copyOf = ({ studentId, resultId }: StepPlace): Workbook | undefined =>
    [undefined, resultId]
      .map((named) => client.getQueryData(workbookQuery(activityRef, studentId, named).queryKey))
      .find((copy) => copy?.resultId === resultId);
  /** The one answer, where all answers to its question are on the screen. */
  const rowOf = ({ resultId, questionId }: StepPlace): AnswerRow | undefined => {
    const { queryKey } = answersQuery(activityRef, questionId ?? '');
    const answers = client.getQueryData(queryKey);
    return answers && rowsOfAnswers(answers, 0).find((row) => row.resultId === resultId);
  };
  const hands: Hands = {
    async ready(place) {
      // Never the network: its answer would come when she is elsewhere, and change something under her hand.
      if (!copyOf(place) && !rowOf(place)) await bringFromDisk(client, activityRef, place);
      // Once read it is kept up to date: the next press is answered before her next key.
      const lane = laneOf(activityRef, place);
      const known = readLanes.get(history) ?? new Set<string>();
      readLanes.set(history, known);
      if (!known.has(lane)) await outbox.readSent(lane);
      known.add(lane);
    },
    viewOf(place) {
      const copy = copyOf(place);
      const row = rowOf(place);
      const local = localOf(outbox, edits, activityRef.kind, place);
      if (!local) return null;
      const read = copy?.questionList.find((one) => one.questionId === place.questionId);
      if (row && row.question.version > (read?.version ?? -1))
        return { ...row, questionList: [answerView(row.question, local)], sent: local.sent };
      return copy ? { ...workbookView(copy, local, false), sent: local.sent } : null;
    },
    byOf: (place) => {
      const read = copyOf(place)?.questionList ?? [rowOf(place)?.question];
      return read.find((one) => one?.questionId === place.questionId)?.by ?? null;
    },
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
      dismiss: history.dismiss,
    }),
    [state, isLocked, undo, redo, history],
  );
}
