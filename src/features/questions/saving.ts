import type { ParentKind } from '#src/api/templates.ts';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { newUuid } from '#src/lib/uuid.ts';
import {
  movedOrders,
  type Enqueued,
  type MergedListQuestion,
  type Outbox,
} from '#src/offline/index.ts';
import { wholeItem } from './question-item.ts';

type Item = Record<string, unknown>;
type Listed = Pick<MergedListQuestion, 'id' | 'isNew'>;
/** A question as the list shows it; only its name where the list does not show it yet. */
type Changing = Listed | (Listed & ActivityQuestion);

/** Everything that changes a list of questions; each resolves once the device's disk has it. */
export interface Saving {
  create(item: Item): Promise<Enqueued>;
  /** At a place of the list as it stands. */
  insert(item: Item, place: number, list: readonly Listed[]): Promise<unknown>;
  /** `version` is the one that the change began from. */
  change(question: Changing, version: unknown, fields: Item): Promise<Enqueued>;
  /** Several at once, each on its own version. */
  changeAll(changes: { question: MergedListQuestion; fields: Item }[]): Promise<Enqueued>;
  /** On the version with which it is shown. */
  remove(question: Changing): Promise<Enqueued>;
  /** Puts a question at a place of the order in which she saw the list. */
  move(order: readonly Listed[], id: string, to: number): Promise<Enqueued | null>;
  release(): Promise<Enqueued>;
}

/** The same for a screen that shows the list: what is put into it is named. */
export interface ListSaving extends Saving {
  insert(item: Item, place: number, list: readonly Listed[]): Promise<string>;
  /** New ones in one operation, from a place on; at the end nothing else has to be said. */
  addAll(items: readonly Item[], place: number, list: readonly Listed[]): Promise<string[]>;
}

/** How many places one request names. */
const PLACES = 200;

interface ListOf {
  kind: ParentKind;
  schoolId: string;
  semesterId: string;
  owner: string;
  id: string;
  title: string;
}

export function createSaving(
  outbox: Pick<Outbox, 'enqueueQuestionList'>,
  { kind, schoolId, semesterId, owner, id, title }: ListOf,
): ListSaving {
  const parent =
    kind === 'template' ? { parent: kind, schoolId, id } : { parent: kind, semesterId, id };
  const label = { activityId: id, activity: title, kind };
  const put = (action: 'create' | 'patch' | 'release', items: Item[]) =>
    outbox.enqueueQuestionList({ ...parent, action, items, label, owner });
  const changeOf = (question: Changing, version: unknown, fields: Item): Item => ({
    id: question.id,
    // What the server does not know, or was not heard of, has no version yet.
    ...(!question.isNew && typeof version === 'number' && { version }),
    // In the bank a changed question replaces the whole one.
    ...(kind === 'template' && 'type' in question && wholeItem(question, kind)),
    ...fields,
  });
  const addAll: ListSaving['addAll'] = async (items, place, list) => {
    const created = items.map((item) => ({ ...item, clientId: newUuid() }));
    const ids = created.map(({ clientId }) => `tmp:${clientId}`);
    await put('create', created);
    if (place < list.length) {
      const all = list.map((one) => one.id).toSpliced(place, 0, ...ids);
      const places = all.map((one, at) => ({ id: one, orders: at + 1 }));
      const said = places.length <= PLACES ? places : places.slice(place);
      if (said.length <= PLACES) await put('patch', said);
    }
    return ids;
  };
  return {
    create: (item) => put('create', [item]),
    insert: async (item, place, list) => (await addAll([item], place, list))[0] ?? '',
    addAll,
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
        ...(!question.isNew && 'version' in question && { version: question.version }),
        label,
        owner,
      }),
    async move(order, id, to) {
      const from = order.findIndex((one) => one.id === id);
      const items = movedOrders(order, from, to);
      return items.length === 0 ? null : put('patch', items);
    },
    release: () => put('release', []),
  };
}
