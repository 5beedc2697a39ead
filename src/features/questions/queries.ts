import { deviceNow } from '#src/lib/device-time.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { fetchWithQuestions } from '#src/api/activities.ts';
import { fetchTemplate, type ParentKind } from '#src/api/templates.ts';
import {
  createdIds,
  questionLane,
  readQuestions,
  type MergedQuestions,
  type Outbox,
  type QuestionsCopy,
  type Receipt,
} from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';
import type { Parent } from './parent.ts';

/** An exam, assignment or bank exam with its questions, as it was read. */
export interface Copy extends QuestionsCopy {
  activity: Parent;
  /** When the reading of it began. */
  readAt?: number | undefined;
}

/** Another name of the options is all that a question of the bank has of its own. */
function listed(question: BankQuestion): ActivityQuestion {
  const { onlineExamTemplateQuestionAnswers: options, ...rest } = question;
  return { ...rest, options };
}

async function fetchBankExam(id: string, signal: AbortSignal) {
  const { questions, ...form } = await fetchTemplate(id, signal);
  return {
    ...form,
    state: 'draft' as const,
    questions: questions.map(listed),
  };
}

const fetchParent = (kind: ParentKind, id: string, signal: AbortSignal) =>
  kind === 'template' ? fetchBankExam(id, signal) : fetchWithQuestions(kind, id, signal);

const keyOf = (kind: ParentKind, semesterId: string, id: string) =>
  kind === 'template'
    ? ['templates', 'one', semesterId, id, 'questions']
    : ['activity', kind, semesterId, id, 'questions'];

/** The questions of one; not read while changes of them are under way. */
export const questionsQuery = (kind: ParentKind, semesterId: string, id: string, outbox: Outbox) =>
  queryOptions({
    queryKey: keyOf(kind, semesterId, id),
    queryFn: ({ client, queryKey, signal }): Promise<Copy> => {
      const copy = () => client.getQueryData<Copy>(queryKey);
      const lane = questionLane(kind, id);
      return readQuestions<Copy>(outbox, lane, copy, async (before) => {
        const readAt = deviceNow();
        const { questions, ...activity } = await fetchParent(kind, id, signal);
        return { activity, questions, readAt, ...before };
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

/** The copy in the state that the answer tells, as that to a release does. */
export function inStateOf(copy: Copy, data: unknown): Copy {
  const answered = isObject(data) ? data['state'] : null;
  const state = lifecycles.find((one) => one === answered);
  return state ? { ...copy, activity: { ...copy.activity, state } } : copy;
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
