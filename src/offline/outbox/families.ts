/** The three families of requests that can wait (PostList, PatchList, Correction) and the deletions beside them. */
import type { Bases } from '../environment.ts';
import type { OpKind, OutboxRow } from '../records.ts';
import type { CorrectionInput, QuestionListInput } from './types.ts';

/** What an address means to the engine. */
export interface Family {
  kind: OpKind;
  /** Null where the address does not name the parent: deletions bring their lane along. */
  lane: string | null;
}

/** One lane per workbook. */
export function correctionLane(
  kind: 'exam' | 'assignment',
  studentId: string,
  resultId: string,
): string {
  return `c:${kind === 'exam' ? 'exam' : 'asg'}:${studentId}:${resultId}`;
}

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

/** Whether a request of this family may be a row of that kind: by an upsert both creations and changes are sent. */
export const mayBe = ({ kind, lane }: Family, wanted: OpKind): boolean =>
  kind === wanted || (kind === 'create' && wanted === 'patch' && isUpsert(lane));

type Laned = (...params: string[]) => string | null;

const exam: Laned = (_semester, id) => `q:exam:${id}`;
const assignment: Laned = (_semester, id) => `q:asg:${id}`;
const bank: Laned = (school, template) => `q:tpl:${template ?? school}`;
const workbook =
  (kind: 'exam' | 'assignment'): Laned =>
  (_school, _semester, student = '', result = '') =>
    correctionLane(kind, student, result);
const unnamed: Laned = () => null;

/** The last segments of a path; `*` stands for any one, and is given to what names the lane. */
const patterns: readonly [OutboxRow['method'], path: string, OpKind, Laned][] = [
  ['PATCH', 'OnlineExamResults/*/*/Correction/*/*', 'correction', workbook('exam')],
  ['PATCH', 'AssignmentResults/*/*/Correction/*/*', 'correction', workbook('assignment')],
  ['POST', 'OnlineExamQuestions/OnlineExams/*/*/PostList/true', 'release', exam],
  ['POST', 'OnlineExamQuestions/OnlineExams/*/*/PostList/false', 'create', exam],
  ['POST', 'AssignmentQuestion/Assignments/*/*/PostList/true', 'release', assignment],
  ['POST', 'AssignmentQuestion/Assignments/*/*/PostList/false', 'create', assignment],
  ['PATCH', 'OnlineExamQuestions/OnlineExams/*/*/PatchList', 'patch', exam],
  ['PATCH', 'AssignmentQuestion/Assignments/*/*/PatchList', 'patch', assignment],
  ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/*/*/PostList', 'create', bank],
  ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/*/PostList', 'create', bank],
  ['DELETE', 'OnlineExamQuestions/*', 'delete', unnamed],
  ['DELETE', 'AssignmentQuestion/*', 'delete', unnamed],
  ['DELETE', 'OnlineExamTemplateQuestion/*/*', 'delete', unnamed],
];

const AREA = ['api', 'teacher', 'v3.0'];

function segmentsOf(url: string): string[] | null {
  const path = new URL(url, 'http://device.invalid').pathname;
  const segments = path.split('/').slice(1);
  for (let at = 0; at + AREA.length <= segments.length; at += 1)
    if (AREA.every((segment, index) => segments[at + index] === segment))
      return segments.slice(at + AREA.length);
  return null;
}

function matches(wanted: string[], found: string[]): string[] | null {
  if (wanted.length !== found.length) return null;
  const params: string[] = [];
  for (const [index, segment] of wanted.entries()) {
    const value = found[index] ?? '';
    if (segment === '*' && value !== '') params.push(decodeURIComponent(value));
    // Whether it releases may be written as `True`.
    else if (segment !== value && segment !== value.toLowerCase()) return null;
  }
  return params;
}

/** What a request is, whatever base stands before it; null when it cannot wait. */
export function parseFamily(method: string, url: string): Family | null {
  const segments = segmentsOf(url);
  if (!segments) return null;
  for (const [wanted, path, kind, laneOf] of patterns) {
    const params = wanted === method.toUpperCase() ? matches(path.split('/'), segments) : null;
    if (params) return { kind, lane: laneOf(...params) };
  }
  return null;
}

const area = `/${AREA.join('/')}`;
const part = encodeURIComponent;

/** A path as its service knows it, whatever base it was saved with. */
export const servicePath = (path: string): string =>
  path.slice(Math.max(0, path.indexOf(`${area}/`)));

/** The address by what is known of the services now; as it was saved where nothing is. */
export function addressOf(path: string, { exam, onlineExam }: Partial<Bases>): string {
  const own = servicePath(path);
  const base = own.startsWith(`${area}/OnlineExam`) ? (onlineExam ?? exam) : exam;
  return base === undefined ? path : `${base}${own}`;
}

/** The path of a correction at its service. */
export function correctionPath(input: CorrectionInput): string {
  const resource = input.kind === 'exam' ? 'OnlineExamResults' : 'AssignmentResults';
  const { schoolId, semesterId, studentId, resultId } = input;
  return `${area}/${resource}/${part(schoolId)}/${part(semesterId)}/Correction/${part(studentId)}/${part(resultId)}`;
}

/** Method, path and lane of a change of questions at its service. */
export function questionRequest(input: QuestionListInput) {
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
    const path = `${area}/${resource}${school}/${part(input.questionId)}${shown}`;
    return { method: 'DELETE' as const, path, lane };
  }
  if (isTemplate) {
    const template = input.id === null ? '' : `/${part(input.id)}`;
    const path = `${area}/${resource}/OnlineExamTemplates/${part(input.schoolId)}${template}/PostList`;
    // Bank questions are changed by the same call that creates them: an upsert.
    return { method: 'POST' as const, path, lane };
  }
  const parents = input.parent === 'exam' ? 'OnlineExams' : 'Assignments';
  const list = `${area}/${resource}/${parents}/${part(input.semesterId)}/${part(input.id)}`;
  return input.action === 'patch'
    ? { method: 'PATCH' as const, path: `${list}/PatchList`, lane }
    : { method: 'POST' as const, path: `${list}/PostList/${input.action === 'release'}`, lane };
}
