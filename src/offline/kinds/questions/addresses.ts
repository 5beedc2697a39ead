/** Where lists of questions and deletions go, and from what a screen says to what goes there. */
import { isObject } from '#src/lib/json.ts';
import { AREA, familyAmong } from '../../outbox/addresses.ts';
import type { Address, Family, Part } from '../../outbox/kind.ts';
import type { Operation } from '../../outbox/types.ts';
import { isMove, isTempId, newItem } from './lists.ts';
import type { DeleteRow, ListRow, QuestionItem, QuestionListInput } from './types.ts';

type Kind = (ListRow | DeleteRow)['kind'];

/** One lane per list of questions, shared by creating, changing, releasing and deleting. */
export function questionLane(kind: 'exam' | 'assignment' | 'template', id: string): string {
  return `q:${kind === 'exam' ? 'exam' : kind === 'assignment' ? 'asg' : 'tpl'}:${id}`;
}

/** Whether one call both creates and changes the questions of a lane. */
export const isUpsert = (lane: string | null): boolean => lane?.startsWith('q:tpl:') ?? false;

/** Whether a row is about questions that stand in no list: those of the bank itself, whose lane is the school's. */
export function isFree({ lane, path }: { lane: string; path: string }): boolean {
  const [, school = ''] =
    /\/OnlineExamTemplateQuestion\/(?:OnlineExamTemplates\/)?([^/]+)\//.exec(path) ?? [];
  return lane === `q:tpl:${decodeURIComponent(school)}`;
}

type Laned = (...params: string[]) => string | null;

const exam: Laned = (_semester, id) => `q:exam:${id}`;
const assignment: Laned = (_semester, id) => `q:asg:${id}`;
const bank: Laned = (school, template) => `q:tpl:${template ?? school}`;
const unnamed: Laned = () => null;

/** New questions and a release, changed ones (by an upsert both), and deletions, which bring their lane along. */
export const addresses: readonly Address<Kind>[] = [
  ['POST', 'OnlineExamQuestions/OnlineExams/*/*/PostList/true', 'release', exam],
  ['POST', 'OnlineExamQuestions/OnlineExams/*/*/PostList/false', 'create', exam],
  ['POST', 'AssignmentQuestion/Assignments/*/*/PostList/true', 'release', assignment],
  ['POST', 'AssignmentQuestion/Assignments/*/*/PostList/false', 'create', assignment],
  ['PATCH', 'OnlineExamQuestions/OnlineExams/*/*/PatchList', 'patch', exam],
  ['PATCH', 'AssignmentQuestion/Assignments/*/*/PatchList', 'patch', assignment],
  ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/*/*/PostList', 'create', bank],
  ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/*/PostList', 'create', bank],
  ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/*/*/PostList', 'patch', bank],
  ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/*/PostList', 'patch', bank],
  ['DELETE', 'OnlineExamQuestions/*', 'delete', unnamed],
  ['DELETE', 'AssignmentQuestion/*', 'delete', unnamed],
  ['DELETE', 'OnlineExamTemplateQuestion/*/*', 'delete', unnamed],
];

const part = encodeURIComponent;

/** Method, path and lane of a change of questions at its service. */
function requestOf(input: QuestionListInput) {
  const isTemplate = input.parent === 'template';
  const lane = questionLane(input.parent, input.id ?? (isTemplate ? input.schoolId : ''));
  const resource = {
    exam: 'OnlineExamQuestions',
    assignment: 'AssignmentQuestion',
    template: 'OnlineExamTemplateQuestion',
  }[input.parent];
  if (input.action === 'delete') {
    const school = isTemplate ? `/${part(input.schoolId)}` : '';
    const shown = input.version === undefined ? '' : `?version=${input.version}`;
    const path = `${AREA}/${resource}${school}/${part(input.questionId)}${shown}`;
    return { method: 'DELETE' as const, path, lane };
  }
  if (isTemplate) {
    const template = input.id === null ? '' : `/${part(input.id)}`;
    const path = `${AREA}/${resource}/OnlineExamTemplates/${part(input.schoolId)}${template}/PostList`;
    // Bank questions are changed by the same call that creates them: an upsert.
    return { method: 'POST' as const, path, lane };
  }
  const parents = input.parent === 'exam' ? 'OnlineExams' : 'Assignments';
  const list = `${AREA}/${resource}/${parents}/${part(input.semesterId)}/${part(input.id)}`;
  return input.action === 'patch'
    ? { method: 'PATCH' as const, path: `${list}/PatchList`, lane }
    : { method: 'POST' as const, path: `${list}/PostList/${input.action === 'release'}`, lane };
}

/** The operation of a change of questions, by its path at its service. */
export function questionOperation(input: QuestionListInput): Operation {
  const body = input.action === 'delete' ? null : [...input.items];
  const changes = input.parent === 'template' && input.action === 'patch' ? true : undefined;
  const holdMs = input.action === 'delete' ? input.holdMs : undefined;
  const { label, owner } = input;
  return { ...requestOf(input), body, changes, holdMs, label, owner };
}

/** The address under which questions of the same list are changed; null where there is none. */
export function changePath(path: string): string | null {
  // In the bank one call does both.
  if (isUpsert(familyAmong(addresses, 'POST', path)?.lane ?? null)) return path;
  const changed = path.replace(/\/PostList\/\w+$/i, '/PatchList');
  return familyAmong(addresses, 'PATCH', changed)?.kind === 'patch' ? changed : null;
}

/** The question that a deletion names, by the last segment of its address. */
export function deletedId(path: string): string {
  const { pathname } = new URL(path, 'http://device.invalid');
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
}

/** The version with which it was shown; null where the address names none. */
export function deletedVersion(path: string): number | null {
  const version = new URL(path, 'http://device.invalid').searchParams.get('version');
  return version === null ? null : Number(version);
}

/** The address of the same deletion by another name and version of its question. */
export function deletionPath(path: string, id: string, version: number | null): string {
  const [address = ''] = path.split('?');
  const list = address.slice(0, address.lastIndexOf('/') + 1);
  return `${list}${encodeURIComponent(id)}${version === null ? '' : `?version=${version}`}`;
}

/** The questions that a row names, each with the version that it was based on; null: it names none. */
export function basesIn(
  row: Omit<ListRow, 'seq'> | Omit<DeleteRow, 'seq'>,
): Map<Part, number | null> {
  if (row.kind === 'delete') return new Map([[deletedId(row.path), deletedVersion(row.path)]]);
  const bases = new Map<Part, number | null>();
  for (const { id, version } of row.body)
    if (typeof id === 'string')
      bases.set(id, typeof version === 'number' ? version : (bases.get(id) ?? null));
  return bases;
}

/** Whether a body is a list of items. */
export const isItems = (body: unknown): body is QuestionItem[] =>
  Array.isArray(body) && body.every(isObject);

/** What an operation is: by an upsert a list in which every question is there already changes, any other creates. */
function kindOf({ kind, lane }: Family<Kind>, { body, changes }: Operation): Kind {
  if (kind !== 'create' || !isUpsert(lane)) return kind;
  const areThere =
    isItems(body) &&
    body.length > 0 &&
    body.every(({ id }) => typeof id === 'string' && !isTempId(id));
  return changes || areThere ? 'patch' : kind;
}

/** The row of an operation; null where its body is no list. */
export function made(
  family: Family<Kind>,
  operation: Operation,
  uuid: () => string,
): Pick<ListRow, 'kind' | 'body'> | Pick<DeleteRow, 'kind' | 'body'> | null {
  const { body } = operation;
  const kind = kindOf(family, operation);
  if (kind === 'delete') return { kind, body: null };
  if (!isItems(body)) return null;
  if (kind !== 'patch') return { kind, body: body.map((item) => newItem(item, uuid)) };
  // By an upsert whole questions go, each with a name of its own.
  const named = (item: QuestionItem) =>
    isMove(item) || 'clientId' in item ? item : { ...item, clientId: uuid() };
  return { kind, body: isUpsert(family.lane) ? body.map(named) : body };
}
