import { queryOptions } from '@tanstack/react-query';
import type { ActivityForm } from '#contract/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import { fetchWithQuestions, type Kind } from '#src/api/activities.ts';
import {
  acceptRow,
  createdIds,
  questionLane,
  readQuestions,
  type MergedQuestions,
  type Outbox,
  type OutboxRow,
  type QuestionsCopy,
  type Receipt,
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

/** How many results have another total because another option is correct; null before the release, and where the answer does not say. */
export function rescoredIn(data: unknown, state: Lifecycle | undefined): number | null {
  if (state === undefined || state === 'draft') return null;
  if (typeof data !== 'object' || data === null || !('rescored' in data)) return null;
  const { rescored } = data;
  if (typeof rescored !== 'object' || rescored === null || !('results' in rescored)) return null;
  return typeof rescored.results === 'number' ? rescored.results : null;
}

/** The copy with what the server has just accepted. */
export function acceptedCopy(copy: Copy, row: OutboxRow, data: unknown): Copy {
  const answered = typeof data === 'object' && data !== null && 'state' in data ? data.state : null;
  const state = lifecycles.find((one) => one === answered) ?? copy.activity.state;
  return { ...copy, ...acceptRow(copy, row, data), activity: { ...copy.activity, state } };
}

/** Every name, the server's and this device's own, that a question of the list goes by. */
export function namesIn(
  { ids, questions: read }: Copy,
  receipts: readonly Receipt[],
  { questions }: MergedQuestions,
): ReadonlySet<string> {
  const names = new Set([...read, ...questions].map(({ id }) => id));
  for (const [temp, id] of Object.entries({ ...createdIds(receipts), ...ids }))
    if (names.has(temp) || names.has(id)) names.add(temp).add(id);
  return names;
}
