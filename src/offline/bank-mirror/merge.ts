/** The bank as the teacher left it: what was read, over it what was sent since, over that what waits. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { isObject, objectsOf } from '#src/lib/json.ts';
import { deletedId } from '../kinds/questions/addresses.ts';
import { createdIds, isUndecidedDeletion } from '../kinds/questions/merged-questions.ts';
import { graver, partStateOf, type PartState } from '../outbox/rows.ts';
import { newQuestion, withChange } from '../kinds/questions/content.ts';
import { isMove, isTempId, itemId, inOrder } from '../kinds/questions/lists.ts';
import type { OutboxRow, Receipt, VersionLink } from '../records.ts';
import type { ListChange, QuestionItem } from '../kinds/questions/types.ts';
import { foldedOf } from './rows.ts';
import type { BankEntry, BankView } from './types.ts';

/** What is seen of a bank of which nothing has been read. */
export const noBankView: BankView = {
  entries: [],
  isLoaded: false,
  wholeAt: null,
  total: null,
  seen: 0,
  isReading: false,
  problem: null,
};

/** What was done to lists of the bank and is not in what was read. */
export interface BankLane {
  /** Of the lanes of the bank alone, in order. */
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
}

/** Who writes here: what is new is hers. */
export interface Writer {
  id: string;
  name: string;
  /** The lane of questions that belong to no bank exam. */
  lane: string;
}

/** The merged bank. */
export interface BankMerged {
  entries: readonly BankEntry[];
  /** The server's ids of questions that this device named first. */
  ids: Readonly<Record<string, string>>;
}

type Options = ActivityQuestion['options'];
const asListed = ({ onlineExamTemplateQuestionAnswers, ...rest }: BankQuestion) => ({
  ...rest,
  options: onlineExamTemplateQuestionAnswers,
});
function asBank<T extends { options: Options }>({ options, ...rest }: T) {
  return { ...rest, onlineExamTemplateQuestionAnswers: options };
}

/**
 * What became of an item last: a list that waits is merged anew at each change of any other, and folding the text of
 * thousands takes longer than a frame. The same item of the same stays the same object, so no row is drawn again.
 */
const made = new WeakMap<QuestionItem, { of: readonly unknown[]; entry: BankEntry }>();

function once(item: QuestionItem, of: readonly unknown[], make: () => BankEntry): BankEntry {
  const last = made.get(item);
  const isSame = last?.of.length === of.length && last.of.every((one, at) => one === of[at]);
  const entry = isSame ? last.entry : make();
  if (!isSame) made.set(item, { of, entry });
  return entry;
}

function changed(entry: BankEntry, item: QuestionItem, state: PartState): BankEntry {
  const listed = asListed(entry.question);
  const question: BankQuestion = asBank({ ...listed, ...withChange(listed, item) });
  return { ...entry, question, folded: foldedOf(question), state: graver(state, entry.state) };
}

function created(
  item: QuestionItem,
  { id, at, state, writer }: { id: string; at: number; state: PartState; writer: Writer },
): BankEntry {
  const question: BankQuestion = {
    ...asBank(newQuestion(id, item, 1)),
    template: null,
    ownerId: writer.id,
    ownerName: writer.name,
    mayEdit: true,
    isPublic: false,
    createdAt: new Date(at).toISOString(),
  };
  return { id, question, folded: foldedOf(question), at, state, isNew: isTempId(id) };
}

/** The list with what is new before it, as the bank has it. */
export function mergeBank(
  view: Pick<BankView, 'entries' | 'wholeAt'>,
  { rows, receipts }: BankLane,
  writer: Writer,
): BankMerged {
  const ids = createdIds(receipts);
  if (rows.length === 0 && receipts.length === 0) return { entries: view.entries, ids };
  const real = (id: string) => ids[id] ?? id;
  const read = new Map(view.entries.map((entry) => [entry.id, entry]));
  const over = new Map<string, BankEntry>();
  const fresh: string[] = [];
  const gone = new Set<string>();
  const find = (id: string) => over.get(id) ?? read.get(id);

  function apply(
    change: OutboxRow | ListChange,
    at: number,
    state: PartState,
    isFree: boolean,
    links: readonly VersionLink[] = [],
  ) {
    if (change.kind === 'correction') return;
    if (change.kind === 'delete') {
      gone.add(real(deletedId(change.path)));
      return;
    }
    for (const item of change.body) {
      const id = real(itemId(item) ?? '');
      const entry = find(id);
      if (id === '' || gone.has(id)) continue;
      // What was read after it was sent says it already: that goes by versions, a device's date may be any.
      const isNewer = links.some(
        ({ part, to }) => part === id && to > (entry?.question.version ?? 0),
      );
      if (entry && (state !== 'server' || isNewer))
        over.set(
          id,
          once(item, [entry, state], () => changed(entry, item, state)),
        );
      else if (!entry && isFree && !('id' in item) && at >= (view.wholeAt ?? 0)) {
        const make = () => created(item, { id, at, state, writer });
        over.set(id, once(item, [id, at, state, writer], make));
        fresh.push(id);
      }
    }
  }
  for (const { change, at, lane, links } of inOrder(receipts))
    if (change) apply(change, at, 'server', lane === writer.lane, links);
  for (const row of rows.filter((one) => !isUndecidedDeletion(one)))
    apply(row, row.createdAt, partStateOf(row), row.lane === writer.lane);

  const isThere = ({ id }: BankEntry) => !gone.has(id);
  const before = fresh.toReversed().flatMap((id) => over.get(id) ?? []);
  const after = view.entries.map((entry) => over.get(entry.id) ?? entry);
  return { entries: [...before, ...after].filter(isThere), ids };
}

/** What the mirror takes of a row that the server accepted, from the list as it is shown. */
export function acceptedIn(
  { entries, ids }: BankMerged,
  change: ListChange,
  data: unknown,
): { put: BankQuestion[]; remove: string[] } {
  if (change.kind === 'delete') {
    const id = deletedId(change.path);
    return { put: [], remove: [ids[id] ?? id] };
  }
  const answered = new Map(
    objectsOf(isObject(data) ? data['ids'] : null).map((one) => [one['id'], one['version']]),
  );
  // A move tells the version that stands there, of words that this device may not have read.
  const said = change.body.filter((item) => !isMove(item));
  const named = new Set(said.map((item) => itemId(item) ?? '').map((id) => ids[id] ?? id));
  const put = entries.flatMap(({ id, question }) => {
    if (!named.has(id) || isTempId(id)) return [];
    const version = answered.get(id);
    // The answer may come after that of a later change, such as of who sees it.
    const isNewer = typeof version === 'number' && version > question.version;
    return [isNewer ? { ...question, version } : question];
  });
  return { put, remove: [] };
}
