import { useMemo } from 'react';
import type { Kind } from '#src/api/activities.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useOffline, usePerson, useScope } from '#src/features/session/index.ts';
import { movedOrders, type Enqueued, type MergedListQuestion } from '#src/offline/index.ts';

type Item = Record<string, unknown>;
type Listed = Pick<MergedListQuestion, 'id' | 'isNew'>;

/** Everything that changes a list of questions; each resolves once the device's disk has it. */
export interface Saving {
  create(item: Item): Promise<Enqueued>;
  /** At a place of the list as it stands. */
  insert(item: Item, place: number, list: readonly Listed[]): Promise<unknown>;
  /** `version` is the one that the change began from. */
  change(question: Listed, version: unknown, fields: Item): Promise<Enqueued>;
  /** Several at once, each on its own version. */
  changeAll(changes: { question: MergedListQuestion; fields: Item }[]): Promise<Enqueued>;
  remove(question: Listed): Promise<Enqueued>;
  move(list: readonly Listed[], from: number, to: number): Promise<Enqueued | null>;
  release(): Promise<Enqueued>;
}

export function useSaving(kind: Kind, activity: { id: string; title: string }): Saving {
  const { outbox } = useOffline();
  const { semesterId } = useScope();
  // Whoever signs in while this is written did not change it.
  const { owner } = usePerson();
  const { id, title } = activity;
  return useMemo(() => {
    const parent = { parent: kind, semesterId, id };
    const label = { activityId: id, activity: title, kind };
    const put = (action: 'create' | 'patch' | 'release', items: Item[]) =>
      outbox.enqueueQuestionList({ ...parent, action, items, label, owner });
    const changeOf = (question: Listed, version: unknown, fields: Item): Item => ({
      id: question.id,
      // What the server does not know, or was not heard of, has no version yet.
      ...(!question.isNew && typeof version === 'number' && { version }),
      ...fields,
    });
    const move: Saving['move'] = async (list, from, to) => {
      const items = movedOrders(list, from, to);
      return items.length === 0 ? null : put('patch', items);
    };
    return {
      create: (item) => put('create', [item]),
      async insert(item, place, list) {
        const clientId = newUuid();
        await put('create', [{ ...item, clientId }]);
        await move([...list, { id: `tmp:${clientId}`, isNew: true }], list.length, place);
      },
      change: (question, version, fields) => put('patch', [changeOf(question, version, fields)]),
      changeAll: (changes) =>
        put(
          'patch',
          changes.map(({ question, fields }) => changeOf(question, question.version, fields)),
        ),
      remove: (question) =>
        outbox.enqueueQuestionList({
          ...parent,
          action: 'delete',
          questionId: question.id,
          label,
          owner,
        }),
      move,
      release: () => put('release', []),
    };
  }, [outbox, kind, semesterId, id, title, owner]);
}
