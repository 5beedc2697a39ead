import { queryOptions } from '@tanstack/react-query';
import type { ActivityForm } from '#contract/activity.ts';
import { fetchWithQuestions, type Kind } from '#src/api/activities.ts';
import {
  acceptRow,
  createdIds,
  questionLane,
  readQuestions,
  type Outbox,
  type OutboxRow,
  type QuestionsCopy,
} from '#src/offline/index.ts';

/** An exam or assignment with its questions, as it was read and what was accepted since. */
export interface Copy extends QuestionsCopy {
  activity: ActivityForm;
}

/** The questions of an exam or assignment; not read while changes of them are under way. */
export const questionsQuery = (kind: Kind, semesterId: string, id: string, outbox: Outbox) =>
  queryOptions({
    queryKey: ['activity', kind, semesterId, id, 'questions'],
    queryFn: ({ client, queryKey, signal }): Promise<Copy> => {
      const copy = () => client.getQueryData<Copy>(queryKey);
      const lane = questionLane(kind, id);
      return readQuestions(outbox, lane, copy, async () => {
        const at = Date.now();
        const { questions, ...activity } = await fetchWithQuestions(kind, id, signal);
        const ids = { ...createdIds(outbox.sentOf(lane)), ...copy()?.ids };
        return { activity, questions, ids, at, seen: [] };
      });
    },
    meta: { keepOnDevice: true },
  });

const lifecycles = ['draft', 'scheduled', 'running', 'ended'] as const;

/** How many results were scored anew because another option is correct; null where the answer does not say. */
export function rescoredIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('rescored' in data)) return null;
  const { rescored } = data;
  if (typeof rescored !== 'object' || rescored === null || !('results' in rescored)) return null;
  return typeof rescored.results === 'number' && rescored.results > 0 ? rescored.results : null;
}

/** The copy with what the server has just accepted. */
export function acceptedCopy(copy: Copy, row: OutboxRow, data: unknown): Copy {
  const answered = typeof data === 'object' && data !== null && 'state' in data ? data.state : null;
  const state = lifecycles.find((one) => one === answered) ?? copy.activity.state;
  return { ...copy, ...acceptRow(copy, row, data), activity: { ...copy.activity, state } };
}
