import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { QuestionStudents } from '#contract/reports/reports-shape.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { fetchQuestionStudents, type ActivityRef } from '#src/api/workbooks.ts';
import { resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import type { Given } from './impact.ts';

/** What the preview is worked out from. */
export interface Gathered {
  results: ResultItem[];
  given: ReadonlyMap<string, Given>;
  /** Read from the server just now, or from what is kept here; then of when the list of results is. */
  copyOf: number | null;
}

/** So many workbooks are read for an exact sum; beyond that it is said that some are not known. */
const MOST_WORKBOOKS = 60;

type Answered = QuestionStudents['students']['items'][number];
const givenOf = (
  answered: Pick<Answered, 'answer' | 'auto' | 'scoreUnits'>,
  sumUnits: number | null,
): Given => ({
  optionId: answered.answer?.optionId ?? null,
  auto: answered.auto,
  scoreUnits: answered.scoreUnits,
  sumUnits,
});

async function fromServer(ref: ActivityRef, questionId: string, signal: AbortSignal) {
  const first = (await fetchQuestionStudents(ref, questionId, 0, signal)).students;
  const others = Math.max(0, Math.ceil(first.total / first.pageSize) - 1);
  const rest = await Promise.all(
    Array.from({ length: others }, (_, at) =>
      fetchQuestionStudents(ref, questionId, at + 1, signal),
    ),
  );
  const items = [first, ...rest.map(({ students }) => students)].flatMap((page) => page.items);
  return new Map(items.map((item) => [item.resultId, givenOf(item, null)]));
}

/** A workbook that is on this device; nothing is asked of the network. */
async function keptWorkbook(
  client: QueryClient,
  ref: ActivityRef,
  { studentId, resultId }: ResultItem,
): Promise<Workbook | null> {
  const options = {
    ...workbookQuery(ref, studentId),
    queryFn: () => Promise.reject<Workbook>(new Error('not on this device')),
    staleTime: Infinity,
    retry: false,
  };
  const kept = await client.fetchQuery(options).catch(() => null);
  if (kept === null)
    client.removeQueries({
      queryKey: options.queryKey,
      exact: true,
      predicate: ({ state }) => state.data === undefined,
    });
  return kept?.resultId === resultId ? kept : null;
}

function fromWorkbook({ questionList }: Workbook, questionId: string): Given | null {
  const question = questionList.find((one) => one.questionId === questionId);
  const sum = questionList.reduce((units, { scoreUnits }) => units + (scoreUnits ?? 0), 0);
  return question ? givenOf(question, sum) : null;
}

async function fromDevice(
  client: QueryClient,
  ref: ActivityRef,
  questionId: string,
  results: readonly ResultItem[],
) {
  const workbooks = await Promise.all(results.map((result) => keptWorkbook(client, ref, result)));
  const given = new Map<string, Given>();
  for (const workbook of workbooks) {
    const answer = workbook && fromWorkbook(workbook, questionId);
    if (workbook && answer) given.set(workbook.resultId, answer);
  }
  return given;
}

/** A total of 0 may have been cut off: where points were taken off, the workbook knows what it really adds up to. */
async function withSums(
  client: QueryClient,
  ref: ActivityRef,
  questionId: string,
  { results, given }: Pick<Gathered, 'results' | 'given'>,
) {
  const cut = results.filter(
    ({ totalUnits, resultId }) => totalUnits === 0 && given.get(resultId)?.auto === true,
  );
  const whole = new Map(given);
  await Promise.all(
    cut.slice(0, MOST_WORKBOOKS).map(async ({ studentId, resultId }) => {
      const workbook = await client.fetchQuery(workbookQuery(ref, studentId)).catch(() => null);
      const answer = workbook?.resultId === resultId && fromWorkbook(workbook, questionId);
      if (answer) whole.set(resultId, answer);
    }),
  );
  return whole;
}

/** Everybody's result and answer to one question: from the server, or from what this device keeps. */
async function gather(
  client: QueryClient,
  ref: ActivityRef,
  question: { id: string; takesOff: boolean },
  signal: AbortSignal,
): Promise<Gathered> {
  const list = resultsQuery(ref);
  const copy = await client.ensureQueryData(list);
  try {
    const [results, given] = await Promise.all([
      client.fetchQuery({ ...list, staleTime: 0, retry: false }),
      fromServer(ref, question.id, signal),
    ]);
    if (!question.takesOff) return { results, given, copyOf: null };
    const sums = await withSums(client, ref, question.id, { results, given });
    return { results, given: sums, copyOf: null };
  } catch (error) {
    if (signal.aborted) throw error;
    const at = client.getQueryState(list.queryKey)?.dataUpdatedAt ?? 0;
    const given = await fromDevice(client, ref, question.id, copy);
    return { results: copy, given, copyOf: at };
  }
}

/** The same as a query: asked anew each time, and nothing of it stays. */
export const answersQuery = (
  client: QueryClient,
  ref: ActivityRef,
  question: { id: string; takesOff: boolean },
) =>
  queryOptions({
    queryKey: ['answersToQuestion', ref.kind, ref.semesterId, ref.id, question],
    queryFn: ({ signal }) => gather(client, ref, question, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
