import { queryOptions } from '@tanstack/react-query';
import type { ActivityForm, ActivityWithClasses } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { request } from '#src/api/http.ts';
import {
  acceptRow,
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

function fetchQuestions(kind: Kind, id: string, signal: AbortSignal): Promise<ActivityWithClasses> {
  const input = { params: { id }, signal };
  return kind === 'exam'
    ? request(
        'exams.detailsWithClasses',
        'GET',
        '/api/teacher/v3.0/OnlineExams/{id}/DetailsWithClasses',
        input,
      )
    : request(
        'assignments.detailsWithClasses',
        'GET',
        '/api/teacher/v3.0/Assignment/{id}/DetailsWithClasses',
        input,
      );
}

/** The questions of an exam or assignment; not read while changes of them are under way. */
export const questionsQuery = (kind: Kind, semesterId: string, id: string, outbox: Outbox) =>
  queryOptions({
    queryKey: ['activity', kind, semesterId, id, 'questions'],
    queryFn: ({ client, queryKey, signal }): Promise<Copy> => {
      const copy = () => client.getQueryData<Copy>(queryKey);
      return readQuestions(outbox, questionLane(kind, id), copy, async () => {
        const at = Date.now();
        const { questions, ...activity } = await fetchQuestions(kind, id, signal);
        return { activity, questions, ids: copy()?.ids ?? {}, at, seen: [] };
      });
    },
    meta: { keepOnDevice: true },
  });

/** Takes a scheduled exam or assignment back to draft. */
export async function withdrawToDraft(
  kind: Kind,
  { id, version }: Pick<ActivityForm, 'id' | 'version'>,
): Promise<void> {
  const input = { body: { id, version, state: 'draft' as const } };
  await (kind === 'exam'
    ? request('exams.edit', 'PATCH', '/api/teacher/v3.0/OnlineExams', input)
    : request('assignments.edit', 'PATCH', '/api/teacher/v3.0/Assignment', input));
}

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
