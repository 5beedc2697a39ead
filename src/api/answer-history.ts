/** The request for what an answer was scored over time. */
import type { AnswerHistoryEntry } from '#contract/results/answer-history.ts';
import { request } from './http.ts';

/** The accepted changes of one answer, the newest first. */
export async function fetchAnswerHistory(
  resultId: string,
  questionId: string,
  signal?: AbortSignal,
): Promise<AnswerHistoryEntry[]> {
  const { items } = await request(
    'answers.history',
    'GET /api/teacher/v3.0/AnswerHistory/{resultId}/{questionId}',
    { params: { resultId, questionId }, signal },
  );
  return items;
}
