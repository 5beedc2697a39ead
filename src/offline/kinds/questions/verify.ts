/** Back ends without keys: what became of a list of new questions whose answer was lost is read from the list itself. */
import { foldText } from '#domain/text.ts';
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import type { Lookup, Verdict } from '../../outbox/kind.ts';
import type { DeleteRow, ListRow, QuestionItem } from './types.ts';

/** Whether sending a row twice would make something twice. */
function isBlindCreation(row: ListRow | DeleteRow): boolean {
  const isCreation = row.kind === 'create' || row.kind === 'release';
  return isCreation && row.body.some((item) => typeof item['id'] !== 'string');
}

const CREATION =
  /\/(OnlineExamQuestions|AssignmentQuestion|OnlineExamTemplateQuestion)\/\w+\/[^/]+\/([^/]+)\/PostList(?:\/[^/]+)?$/;
const LISTS: Readonly<Record<string, (id: string) => string>> = {
  OnlineExamQuestions: (id) => `/OnlineExams/${id}/DetailsWithClasses`,
  AssignmentQuestion: (id) => `/Assignment/${id}/DetailsWithClasses`,
  OnlineExamTemplateQuestion: (id) => `/OnlineExamTemplates/${id}/Details`,
};

/** Where the list can be read that a creation adds to; null for free questions of the bank, which stand in no list. */
function listPath(path: string): string | null {
  const [whole = '', resource = '', id = ''] = CREATION.exec(path) ?? [];
  const list = LISTS[resource]?.(id);
  return list === undefined ? null : `${path.slice(0, path.length - whole.length)}${list}`;
}

/** The questions of an answer; null when it holds no list. */
function questionsOf(data: unknown): JsonObject[] | null {
  const list = isObject(data) ? (data['questions'] ?? data['questionList']) : null;
  return Array.isArray(list) ? objectsOf(list) : null;
}

/** The ids of a list. */
function idsIn(list: readonly JsonObject[]): string[] {
  return list.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

const order = ({ orders }: JsonObject) => (typeof orders === 'number' ? orders : Infinity);
const text = (value: unknown) => (typeof value === 'string' ? foldText(value) : '');
const isAlike = (one: JsonObject, other: JsonObject) =>
  one['type'] === other['type'] && text(one['text']) === text(other['text']);

/** Whether the questions of a creation stand in the list: by their own names, else by type, text and order. */
function judgeList(
  body: readonly QuestionItem[],
  list: readonly JsonObject[],
  before: readonly string[] | undefined,
): Verdict {
  const created = body.filter((item) => typeof item['id'] !== 'string');
  const older = new Set(before);
  const added = list
    .filter(({ id }) => typeof id === 'string' && !older.has(id))
    .toSorted((one, other) => order(one) - order(other));
  const ids: { clientId: string; id: string }[] = [];
  const taken = new Set<JsonObject>();
  for (const item of created) {
    const { clientId } = item;
    const own = added.find(
      (other) => typeof clientId === 'string' && other['clientId'] === clientId,
    );
    // Where nobody knows what stood there before, equal words prove nothing.
    const alike = added.find((other) => !taken.has(other) && isAlike(item, other));
    const found = own ?? alike;
    if (!found) continue;
    if (!own && !before) return { kind: 'unsure' };
    taken.add(found);
    if (typeof clientId === 'string' && typeof found['id'] === 'string')
      ids.push({ clientId, id: found['id'] });
  }
  if (taken.size === created.length) return { kind: 'there', data: { ids } };
  return { kind: taken.size === 0 ? 'notThere' : 'unsure' };
}

/** What is looked for, and where. */
export const lookup: Lookup<ListRow | DeleteRow> = {
  isNeeded: isBlindCreation,
  pathOf: ({ path }) => listPath(path),
  idsIn(data) {
    const list = questionsOf(data);
    return list && idsIn(list);
  },
  judge({ body, sent }, data) {
    const list = questionsOf(data);
    return list ? judgeList(body ?? [], list, sent?.before) : { kind: 'unsure' };
  },
};
