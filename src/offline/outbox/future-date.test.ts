import { expect, it } from 'vitest';
import { breathe } from '../testing/clock.ts';
import { listServer } from '../testing/list-server.ts';
import { screenOn } from '../testing/list-screen.ts';
import { createDevice, questions } from '../testing/device.ts';
import type { QuestionsCopy } from '../kinds/questions/merged-questions.ts';

const YEAR = 365 * 86_400_000;
const PATCH = '/services/exam/api/teacher/v3.0/OnlineExamQuestions/OnlineExams/sem/e1/PatchList';

it('what was sent under a date in the future does not lie over a later copy of the list', async () => {
  const device = createDevice({ storage: 'memory' });
  const server = listServer();
  device.server.handle = server.handle;
  let shift = YEAR;
  const store: { copy: QuestionsCopy } = { copy: { questions: [], ids: {}, seen: [] } };
  try {
    const tab = await device.signedIn({ clock: { now: () => device.clock.now() + shift } });
    const made = ['a', 'b', 'c'].map((text) => ({
      clientId: text,
      type: 'oral',
      text,
      maxScoreUnits: 240,
    }));
    await tab.outbox.enqueueQuestionList(questions('create', made));
    await tab.outbox.settled();
    await tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:c', orders: 1 }]));
    await tab.outbox.settled();
    expect(server.read().map(({ text }) => text)).toEqual(['c', 'a', 'b']);

    // The date is put right, and another device moves and writes.
    shift = 0;
    const [first] = server.read();
    const said = [{ id: first?.id, version: 1, text: 'c, newer', orders: 3 }];
    server.handle('PATCH', PATCH, new Headers({ 'idempotency-key': 'o' }), JSON.stringify(said));
    const screen = screenOn(tab, store, server);
    await screen.read();
    await breathe(5);
    expect(screen.texts()).toEqual(['a', 'b', 'c, newer']);
    expect(screen.isBehind()).toBe(false);
  } finally {
    device.end();
  }
});
