/** What a screen with a list of questions shows, and what its owner does on it. */
import { z } from 'zod';
import { activityQuestion, type ActivityQuestion } from '#contract/activities/activity.ts';
import { wholeItem } from '#src/features/questions/question-item.ts';
import { objectsOf, isObject } from '#src/lib/json.ts';
import { deletedId } from '#src/offline/kinds/questions/addresses.ts';
import type { MergedListQuestion } from '#src/offline/kinds/questions/merged-questions.ts';
import type { QuestionListInput } from '#src/offline/kinds/questions/types.ts';
import type { OutboxRow } from '#src/offline/records.ts';
import { services, type School } from './school.ts';
import { joined, type ListName, type Value } from './values.ts';

const area = `${services.exam}/api/teacher/v3.0`;
const question = activityQuestion.omit({ options: true });
const asked = z.object({
  data: z.union([
    z.object({ questions: z.array(question) }).transform(({ questions }) => questions),
    // The bank lists those of bank exams as well.
    z
      .object({ items: z.array(question.extend({ template: z.unknown() })) })
      .transform(({ items }) => items.filter(({ template }) => template === null)),
  ]),
});

/** Where a list is read. */
export function listPath({ draft, template, schoolId }: School, list: ListName): string {
  if (list === 'exam') return `${area}/OnlineExams/${draft.id}/DetailsWithClasses`;
  if (list === 'bank') return `${area}/OnlineExamTemplates/${template}/Details`;
  const query = `SemesterId=${draft.semesterId}&SchoolId=${schoolId}&PageIndex=1&PageSize=100`;
  return `${area}/OnlineExamTemplateQuestion?${query}`;
}

/** The questions of an answer; throws where it is none. */
export const questionsFrom = (text: string): ActivityQuestion[] =>
  asked.parse(JSON.parse(text)).data.map((one) => Object.assign(one, { options: [] }));

/** Where what waits of a list lies. */
export function lane({ draft, template, schoolId }: School, list: ListName): string {
  if (list === 'exam') return `q:exam:${draft.id}`;
  return `q:tpl:${list === 'bank' ? template : schoolId}`;
}

/** Which list a row is of; null for none. */
export const listOf = (school: School, row: OutboxRow): ListName | null =>
  (['exam', 'bank', 'free'] as const).find((list) => lane(school, list) === row.lane) ?? null;

type Items = Parameters<typeof objectsOf>[0];

/** A change of a list, as its screen says it. */
export function change(
  { draft, template, schoolId }: School,
  list: ListName,
  said:
    | { action: 'create' | 'patch' | 'release'; items: ReturnType<typeof objectsOf> }
    | { action: 'delete'; questionId: string; version?: number },
): QuestionListInput {
  return list === 'exam'
    ? { parent: 'exam', semesterId: draft.semesterId, id: draft.id, ...said }
    : { parent: 'template', schoolId, id: list === 'bank' ? template : null, ...said };
}

/** A question with one field written anew: in the bank it replaces the whole one. */
export function rewritten(list: ListName, shown: MergedListQuestion, field: object) {
  const { id, version, isNew } = shown;
  const base = { id, ...(!isNew && { version }) };
  return list === 'exam'
    ? { ...base, ...field }
    : { ...base, ...wholeItem(shown, 'template'), ...field };
}

/** What a list shows, by field. */
export function shownOf(list: ListName, shown: readonly ActivityQuestion[]): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { formula, text, modelAnswer, rubric, files } of shown) {
    const name = `${list}/${formula}`;
    values.set(name, values.has(name) ? 'there twice' : 'there');
    values.set(`${name}/text`, text);
    values.set(`${name}/answer`, modelAnswer);
    values.set(`${name}/rubric`, joined(rubric.map((one) => one.text)));
    values.set(`${name}/file`, joined(files.map((one) => one.name)));
  }
  return values;
}

const asValue = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

const wordsIn = (value: unknown, field: string) =>
  joined(objectsOf(value).map((one) => String(one[field])));

/** What is said of the questions of a row: names by the server's ids, where the row itself does not tell. */
export function saidOf(
  list: ListName,
  row: OutboxRow,
  names: ReadonlyMap<string, string>,
): [string, Value][] {
  if (row.kind === 'correction') return [];
  if (row.kind === 'release')
    return [[`${list}/released`, 'yes'], ...wordsOf(list, row.body, names)];
  if (row.kind !== 'delete') return wordsOf(list, row.body, names);
  const name = names.get(deletedId(row.path));
  return name === undefined ? [] : erased(list, name);
}

/** What a deletion leaves of a question. */
export const erased = (list: ListName, formula: string): [string, Value][] =>
  ['', '/text', '/answer', '/rubric', '/file'].map((field) => [`${list}/${formula}${field}`, null]);

function wordsOf(list: ListName, items: Items, names: ReadonlyMap<string, string>) {
  return objectsOf(items).flatMap((item): [string, Value][] => {
    const formula = item['formula'] ?? names.get(String(item['id']));
    if (typeof formula !== 'string') return [];
    const name = `${list}/${formula}`;
    const said: [string, Value][] = [];
    if (item['id'] === undefined) said.push([name, 'there']);
    if ('text' in item) said.push([`${name}/text`, asValue(item['text'])]);
    if ('modelAnswer' in item) said.push([`${name}/answer`, asValue(item['modelAnswer'])]);
    if ('rubric' in item) said.push([`${name}/rubric`, wordsIn(item['rubric'], 'text')]);
    if ('files' in item) said.push([`${name}/file`, wordsIn(item['files'], 'name')]);
    return said;
  });
}

/** What the dialog of a conflict shows as the other's, and its names. */
export function theirsOf(list: ListName, { server }: OutboxRow) {
  const current = objectsOf(isObject(server) ? server['current'] : null);
  const names = new Map(current.map(({ id, formula }) => [String(id), String(formula)]));
  return { names, shown: wordsOf(list, current, names) };
}
