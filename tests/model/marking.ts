/** What one screen with a workbook shows, and what a teacher does on it. */
import { z } from 'zod';
import { workbook, type Workbook } from '#contract/results/workbook.ts';
import { mergeWorkbook } from '#src/offline/kinds/correction/merged-view.ts';
import type { CorrectionInput } from '#src/offline/kinds/correction/types.ts';
import type { Offline } from '#src/offline/offline.ts';
import type { OutboxRow } from '#src/offline/records.ts';
import { parseCorrection } from '#src/offline/kinds/correction/body.ts';
import { isObject } from '#src/lib/json.ts';
import type { Judge } from './judge.ts';
import type { Reader, School } from './school.ts';
import type { Value } from './values.ts';

/** What a teacher may change of a workbook. */
export const fields = ['score', 'comment', 'both', 'ink', 'erase', 'note', 'review'] as const;
/** One of them, or a whole page of ink. */
export type Field = (typeof fields)[number] | 'page';

const answered = z.object({ result: z.literal(true), data: workbook });

/** Makes a workbook of what a read answered, null where that is none; the same words are the same workbook. */
export function reading() {
  const known = new Map<string, Workbook | null>();
  return (text: string): Workbook | null => {
    const copy = known.get(text) ?? workbookIn(text);
    known.set(text, copy);
    return copy;
  };
}

function workbookIn(text: string): Workbook | null {
  try {
    return answered.parse(JSON.parse(text)).data;
  } catch {
    return null;
  }
}

/** Where what waits of a workbook lies. */
export const laneOf = ({ exam }: School, result: number) =>
  `c:exam:${exam.results[result]?.studentId}:${exam.results[result]?.id}`;

/** The workbook as a screen merges it; undefined before the disk has said what was sent of it. */
export function viewOf(copy: Workbook, { outbox }: Offline, lane: string) {
  const sent = outbox.sentOf(lane);
  return sent && mergeWorkbook(copy, outbox.rowsOf(lane), sent);
}

/** A workbook on a screen. */
export type View = NonNullable<ReturnType<typeof viewOf>>;

/** Every value that a screen shows of a workbook, by field. */
export function shownIn(school: School, result: number, view: View): Map<string, Value> {
  const values = new Map<string, Value>();
  values.set(`r${result}/review`, view.review.status);
  values.set(`r${result}/note`, view.note.text);
  for (const question of view.questionList) {
    const place = school.exam.questions.findIndex(({ id }) => id === question.questionId);
    const name = `r${result}/q${place}`;
    values.set(`${name}/score`, question.scoreUnits);
    values.set(`${name}/comment`, question.comment);
    for (const { id } of question.ink) values.set(`${name}/ink/${id}`, 'drawn');
  }
  return values;
}

/** Names of the fields that a correction says something of, and what it says. */
export function saidIn(
  school: School,
  result: number,
  { answers = [], review, note }: Pick<CorrectionInput, 'answers' | 'review' | 'note'>,
): [string, Value][] {
  const said: [string, Value][] = [];
  if (review) said.push([`r${result}/review`, review.status]);
  if (note) said.push([`r${result}/note`, note.text]);
  for (const { questionId, scoreUnits, comment, ink } of answers) {
    const place = school.exam.questions.findIndex(({ id }) => id === questionId);
    const name = `r${result}/q${place}`;
    if (scoreUnits !== undefined) said.push([`${name}/score`, scoreUnits]);
    if (comment !== undefined) said.push([`${name}/comment`, comment]);
    for (const { id } of ink?.add ?? []) said.push([`${name}/ink/${id}`, 'drawn']);
    for (const id of ink?.remove ?? []) said.push([`${name}/ink/${id}`, null]);
  }
  return said;
}

/** What the dialog of a conflict shows as the other's. */
export function standingIn(school: School, result: number, { server }: OutboxRow) {
  if (!isObject(server)) return [];
  const based = (value: unknown) => (isObject(value) ? { ...value, baseVersion: 0 } : undefined);
  const current = Array.isArray(server['current']) ? server['current'].map(based) : [];
  const body = parseCorrection({
    answers: current,
    review: based(server['review']),
    note: based(server['note']),
  });
  return body ? saidIn(school, result, body) : [];
}

/** Whose workbook a row corrects. */
export const resultOf = (school: School, { lane }: OutboxRow) =>
  school.exam.results.findIndex(({ id }) => lane.endsWith(`:${id}`));

/** What a change says: `pick` chooses among strokes that are there, `count` makes values that nobody else has. */
export function changeOf(
  school: School,
  result: number,
  view: View,
  wish: {
    what: Field;
    question: number;
    equal: Value | undefined;
    count: number;
    uuid: () => string;
  },
): CorrectionInput | null {
  const { what, count } = wish;
  const base: CorrectionInput = {
    kind: 'exam',
    schoolId: school.schoolId,
    semesterId: school.exam.semesterId,
    studentId: school.exam.results[result]?.studentId ?? '',
    resultId: school.exam.results[result]?.id ?? '',
  };
  if (what === 'review') {
    const status = (['accepted', 'rejected', 'notReviewed'] as const)[count % 3] ?? 'accepted';
    return { ...base, review: { baseVersion: view.review.version, status } };
  }
  if (what === 'note') {
    const text = typeof wish.equal === 'string' ? wish.equal : `note ${count}`;
    return { ...base, note: { baseVersion: view.note.version, text } };
  }
  const id = school.exam.questions[wish.question]?.id;
  const question = view.questionList.find(({ questionId }) => questionId === id);
  if (!question) return null;
  const answer = { questionId: question.questionId, baseVersion: question.version };
  const scoreUnits = typeof wish.equal === 'number' ? wish.equal : count * 60;
  const comment = typeof wish.equal === 'string' ? wish.equal : `comment ${count}`;
  switch (what) {
    case 'score':
      return { ...base, answers: [{ ...answer, scoreUnits }] };
    case 'comment':
      return { ...base, answers: [{ ...answer, comment }] };
    case 'both':
      return { ...base, answers: [{ ...answer, scoreUnits, comment }] };
    case 'ink':
      return { ...base, answers: [{ ...answer, ink: { add: [strokeOf(wish.uuid())] } }] };
    case 'page': {
      const add = Array.from({ length: 4 }, () => strokeOf(wish.uuid(), PAGE / 4));
      return { ...base, answers: [{ ...answer, ink: { add } }] };
    }
    default: {
      const stroke = question.ink[count % (question.ink.length || 1)];
      return stroke ? { ...base, answers: [{ ...answer, ink: { remove: [stroke.id] } }] } : null;
    }
  }
}

/** The bytes of a page that is full of ink. */
const PAGE = 176_000;

const strokeOf = (id: string, bytes = 8) => ({
  id,
  page: 0,
  tool: 'pen' as const,
  colour: '#722B5B',
  width: 2,
  points: 'AAAAAAAA'.repeat(bytes / 8),
  at: '2026-11-20T08:12:00.000Z',
});

/** Shows everything of a view to whoever looks at it. */
export function lookAt(judge: Judge, reader: Reader, values: Iterable<[string, Value]>) {
  for (const [field, value] of values) judge.show(reader, field, value);
}
