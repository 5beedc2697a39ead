/** Saving the questions of one exam, as tests do it. */
import type { Offline } from '../offline.ts';
import { LIST_LANE, questions, type Device } from './device.ts';

/** Saves of a tab, and the list that its server holds then. */
export function savingLists(now: () => { device: Device; tab: Offline }) {
  type Saved = Parameters<typeof questions>;
  const onServer = () => now().device.server.questions.get(LIST_LANE) ?? [];
  async function save(...input: Saved) {
    const { outbox } = now().tab;
    await outbox.enqueueQuestionList(questions(...input));
    await outbox.settled();
  }
  return {
    onServer,
    texts: () => onServer().map(({ text }) => text),
    save,
    /** Saved together, as they are when they wait for a network. */
    async saveTogether(...lists: Saved[]) {
      const { device, tab } = now();
      device.network.weather = () => 'lost';
      tab.outbox.kick();
      for (const list of lists) await tab.outbox.enqueueQuestionList(questions(...list));
      device.network.weather = () => 'fine';
      tab.outbox.kick();
      await tab.outbox.settled();
    },
    create: (...names: string[]) =>
      save(
        'create',
        names.map((name) => ({ clientId: name, text: name })),
      ),
  };
}
