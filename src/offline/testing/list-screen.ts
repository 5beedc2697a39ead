/** A screen that shows one list of questions, as the question manager does. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Offline } from '../offline.ts';
import {
  mergeQuestions,
  unseen,
  type MergedQuestions,
  type QuestionsCopy,
} from '../kinds/questions/merged-questions.ts';
import { readQuestions } from '../kinds/questions/read-questions.ts';
import { LIST_LANE } from './device.ts';

/** One screen over one engine; the copy outlives both, as the one on disk does. */
export function screenOn(
  offline: Offline,
  store: { copy: QuestionsCopy },
  server: { read(): ActivityQuestion[] | Promise<ActivityQuestion[]> },
  lane = LIST_LANE,
) {
  const { outbox } = offline;
  const receipts = () => outbox.sentOf(lane) ?? [];
  // From now on the receipts of this lane are kept up to date.
  receipts();
  const view = (): MergedQuestions =>
    mergeQuestions(store.copy, { rows: outbox.rowsOf(lane), receipts: receipts() });
  return {
    view,
    isBehind: () => unseen(store.copy, receipts()).length > 0,
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
