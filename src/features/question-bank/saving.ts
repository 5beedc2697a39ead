import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { BankEntry, Outbox } from '#src/offline/index.ts';

type Item = Record<string, unknown>;

/** Where copies go. */
export interface Target {
  kind: 'exam' | 'assignment' | 'template';
  id: string;
  title: string;
}

/** In whose name, and where. */
interface Whose {
  owner: string;
  schoolId: string;
  semesterId: string;
  /** The bank's own name, for the list of what waits. */
  title: string;
  /** A copy of a question as a list of that kind takes it. */
  copyOf: (question: BankQuestion, kind: Target['kind']) => Item;
}

/** Everything that changes the bank; each resolves once the device's disk has it. */
export interface BankSaving {
  /** A new question of nobody else's; of a bank exam where one is to stand there again. */
  create(item: Item, like?: BankQuestion): Promise<unknown>;
  /** The whole question anew, on the version that the change began from. */
  change(entry: Pick<BankEntry, 'id' | 'question'>, version: unknown, item: Item): Promise<unknown>;
  /** It is not sent while it may be taken back; answers its key, null where only this device knew of the question. */
  remove(entry: BankEntry): Promise<string | null>;
  /** Takes a deletion back; false where it was sent already. */
  keep(key: string): Promise<boolean>;
  /** Nobody takes a deletion back any more. */
  letGo(): void;
  /** Copies for an exam, an assignment or a bank exam; answers the names they go by here. */
  copyInto(target: Target, entries: readonly BankEntry[]): Promise<string[]>;
  takeOut(target: Target, ids: readonly string[]): Promise<void>;
}

/** Longer than the way back is shown. */
const HOLD_MS = 75_000;

/** What one request carries. */
const BATCH = 50;

export function createBankSaving(
  outbox: Pick<Outbox, 'enqueueQuestionList' | 'discard' | 'kick'>,
  { owner, schoolId, semesterId, title, copyOf }: Whose,
): BankSaving {
  /** The list that a question stands in: a bank exam's, or the free ones'. */
  const listOf = (question: BankQuestion | null) => {
    const of = question?.template ?? null;
    return {
      parent: 'template' as const,
      schoolId,
      id: of?.id ?? null,
      label: of
        ? { activityId: of.id, activity: of.title, kind: 'template' }
        : { activityId: schoolId, activity: title, kind: 'bank' },
      owner,
    };
  };
  const parentOf = ({ kind, id, title: activity }: Target) => ({
    ...(kind === 'template' ? { parent: kind, schoolId, id } : { parent: kind, semesterId, id }),
    label: { activityId: id, activity, kind },
    owner,
  });
  return {
    create: (item, like) =>
      outbox.enqueueQuestionList({ ...listOf(like ?? null), action: 'create', items: [item] }),
    change: ({ id, question }, version, item) =>
      outbox.enqueueQuestionList({
        ...listOf(question),
        action: 'patch',
        items: [
          { id, type: question.type, ...(typeof version === 'number' && { version }), ...item },
        ],
      }),
    async remove({ id, question, isNew }) {
      const list = listOf(question);
      const { key, coalesced } = await outbox.enqueueQuestionList({
        ...list,
        // The list of what waits tells by it which one goes.
        label: { ...list.label, question: question.text },
        action: 'delete',
        questionId: id,
        ...(!isNew && { version: question.version }),
        holdMs: HOLD_MS,
      });
      return coalesced ? null : key;
    },
    letGo: () => outbox.kick(),
    keep: async (key) => (await outbox.discard(key, 'unsent')).includes(key),
    async copyInto(target, entries) {
      const items = entries.map(({ question, isNew }) => ({
        ...copyOf(question, target.kind),
        // What only this device knows is no source yet.
        ...(isNew && { sourceId: null }),
        clientId: newUuid(),
      }));
      const stored: string[] = [];
      try {
        for (let at = 0; at < items.length; at += BATCH) {
          const { key } = await outbox.enqueueQuestionList({
            ...parentOf(target),
            action: 'create',
            items: items.slice(at, at + BATCH),
          });
          stored.push(key);
        }
      } catch (error) {
        // All or none, as far as none of it is on its way: whoever tries again must not have the first ones twice.
        for (const key of stored) await outbox.discard(key, 'unsent');
        throw error;
      }
      return items.map(({ clientId }) => `tmp:${clientId}`);
    },
    async takeOut(target, ids) {
      for (const questionId of ids)
        await outbox.enqueueQuestionList({ ...parentOf(target), action: 'delete', questionId });
    },
  };
}
