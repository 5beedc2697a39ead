/** The history of answers. */
import { read } from '../middleware/handlers.ts';
import { readAnswerHistory } from '../services/results/answer-history.ts';

/** Handlers of this group. */
export const answerHistoryHandlers = {
  'answers.history': read('answers.history', async ({ params }, session) => ({
    data: { items: await readAnswerHistory(session, params) },
  })),
};
