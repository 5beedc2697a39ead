/** A screen that shows one list of questions, as the question manager does. */
import type { ActivityQuestion } from '#contract/activity.ts';
import type { Offline } from '../offline.ts';
import {
  acceptRow,
  mergeQuestions,
  type MergedQuestions,
  type QuestionsCopy,
} from '../outbox/merged-questions.ts';
import { followQuestions, isBehind, readQuestions } from '../outbox/question-rows.ts';
import { LIST_LANE } from './device.ts';

/** One screen over one engine; the copy outlives both, as the one on disk does. */
export function screenOn(
  offline: Offline,
  store: { copy: QuestionsCopy },
  server: { read(): ActivityQuestion[] | Promise<ActivityQuestion[]> },
  lane = LIST_LANE,
) {
  const { outbox } = offline;
  const rows = followQuestions(outbox, lane, (row, data, now) => {
    if (!isBehind(store.copy, now)) store.copy = acceptRow(store.copy, row, data);
  });
  rows.subscribe(() => undefined);
  const view = (): MergedQuestions => mergeQuestions(store.copy, rows.getSnapshot());
  return {
    view,
    isBehind: () => isBehind(store.copy, rows.getSnapshot()),
    texts: () => view().questions.map(({ text }) => text),
    async read() {
      store.copy = await readQuestions<QuestionsCopy>(
        outbox,
        lane,
        () => store.copy,
        async (before) => ({ questions: await server.read(), ...before }),
      );
    },
  };
}
