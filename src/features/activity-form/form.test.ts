import { expect, test } from 'vitest';
import type { Kind } from '#src/api/activities.ts';
import { activity } from '#src/api/samples.ts';
import { changesOf, conflictsOf, movedOf, ontoNow } from './changes.ts';
import { faultsOf } from './faults.ts';
import { emptyForm, formOf, isFormState, type FormState } from './form.ts';
import {
  assignedOf,
  leftOutOf,
  withBase,
  withClass,
  withCourse,
  withStudents,
} from './audience.ts';
import { bodyOf, itemOf, patchOf } from './item.ts';
import { filled } from './samples.ts';
import { readMinutes, readNegative, readTotal } from './typed.ts';

const say = (value: number) => String(value);
const codes = (form: FormState, kind: Kind = 'exam') =>
  faultsOf(form, kind).map(({ code }) => code);

test('an empty exam and an empty assignment say everything that must be filled in, in the order of the form', () => {
  expect(codes(emptyForm())).toEqual([
    'title',
    'base',
    'start',
    'duration-missing',
    'total-missing',
  ]);
  expect(codes(emptyForm(), 'assignment')).toEqual([
    'title',
    'base',
    'start',
    'end',
    'total-missing',
  ]);
});

test('a filled form of either kind has no fault', () => {
  expect(codes(filled())).toEqual([]);
  expect(codes(filled({ duration: '' }), 'assignment')).toEqual([]);
});

test.each<[string, Partial<FormState>, string[]]>([
  ['a title of spaces', { title: '  ' }, ['title']],
  ['a title of 201 letters', { title: 'آ'.repeat(201) }, ['titleLong']],
  ['a subject of 201 letters', { subject: 'آ'.repeat(201) }, ['subjectLong']],
  ['no course', { courseId: '' }, ['course']],
  ['nobody to give it to', { classIds: [] }, ['unassigned']],
  ['a class of which nobody is chosen', { chosen: { '7a': [] } }, ['noStudent']],
  ['a start of the last century', { startDate: '1999-01-01T00:00:00.000Z' }, ['startYear']],
  ['no minute', { duration: '0' }, ['duration-range']],
  ['more than a day', { duration: '۱۴۴۱' }, ['duration-range']],
  ['half a minute', { duration: '۱٫۵' }, ['duration-step']],
  ['words as a duration', { duration: 'نود' }, ['duration-unreadable']],
  ['a total of nothing', { total: '0' }, ['total-range']],
  ['a total above 1,000', { total: '1000.25' }, ['total-range']],
  ['a total between the steps', { total: '۲۰٫۳' }, ['total-step']],
  ['words as a total', { total: 'بیست' }, ['total-unreadable']],
  ['an own share that is missing', { negative: 'own' }, ['negative-missing']],
  ['an own share above one', { negative: 'own', negativeOwn: '1.5' }, ['negative-range']],
  ['an own share between the steps', { negative: 'own', negativeOwn: '۰٫۳۳' }, ['negative-step']],
])('%s is a fault', (_what, change, expected) => {
  expect(codes(filled(change))).toEqual(expected);
});

test('an assignment ends after it starts, and without a score it needs no total', () => {
  expect(codes(filled({ endDate: '2026-12-01T06:30:00.000Z' }), 'assignment')).toEqual([
    'endFirst',
  ]);
  expect(codes(filled({ isScored: false, total: '' }), 'assignment')).toEqual([]);
  expect(codes(filled({ description: 'آ'.repeat(2_001) }), 'assignment')).toEqual([
    'descriptionLong',
  ]);
});

test('numbers are read in three scripts, and a fraction as it is said', () => {
  for (const text of ['90', '۹۰', '٩٠', ' ۹۰ ']) expect(readMinutes(text)).toEqual({ minutes: 90 });
  for (const text of ['17.5', '۱۷٫۵', '١٧٫٥', '۱۷/۵'])
    expect(readTotal(text)).toEqual({ units: 4200 });
  const own = (negativeOwn: string) => readNegative({ negative: 'own', negativeOwn });
  for (const text of ['0.2', '۰٫۲', '۱/۵', '1/5', '.2'])
    expect(own(text)).toEqual({ value: '0.2' });
  expect(readNegative({ negative: '1/3', negativeOwn: 'x' })).toEqual({ value: '1/3' });
  expect(readNegative({ negative: 'none', negativeOwn: 'x' })).toEqual({ value: null });
});

test('an exam is created with its minutes, units and settings', () => {
  const form = filled({
    title: ' نوبت اول ',
    negative: '1/3',
    security: true,
    chosen: { '7b': ['s3'] },
  });
  expect(bodyOf(itemOf(form, 'exam'), 'exam', 'semester')).toEqual({
    semesterId: 'semester',
    title: 'نوبت اول',
    subject: '',
    courseId: 'math',
    classBaseId: 'b7',
    classIds: ['7a', '7b'],
    studentIds: ['s3'],
    startDate: '2026-12-01T06:30:00.000Z',
    durationMinutes: 90,
    totalScoreUnits: 4800,
    scoreType: 'quantitative',
    teacherDescription: '',
    settings: {
      automaticQualitativeCorrection: false,
      showResultToParents: false,
      allowGoingBack: true,
      allowSubmitAfterEnd: false,
      randomizeQuestions: false,
      randomizeOptions: false,
      security: true,
      negativeScoreValue: '1/3',
    },
  });
});

test('an assignment is created with its end, and without a total where it has no score', () => {
  const form = filled({ isScored: false, description: 'تا پنجشنبه', negative: '1/2' });
  const body = bodyOf(itemOf(form, 'assignment'), 'assignment', 'semester');
  expect(body).toMatchObject({
    endDate: '2026-12-03T06:30:00.000Z',
    totalScoreUnits: null,
    teacherDescription: 'تا پنجشنبه',
    settings: { negativeScoreValue: null },
  });
  expect(body).not.toHaveProperty('durationMinutes');
});

test('only what differs is sent as a change', () => {
  const before = itemOf(formOf(activity(), say), 'exam');
  const changed = (change: Partial<FormState>) =>
    patchOf(changesOf(before, itemOf({ ...formOf(activity(), say), ...change }, 'exam')));
  expect(changed({})).toEqual({});
  expect(changed({ title: 'آزمون نوبت اول ', duration: '۹۰', total: '20.0' })).toEqual({});
  expect(changed({ total: '۱۰', security: true })).toEqual({
    totalScoreUnits: 2400,
    settings: { security: true },
  });
  expect(changed({ negative: '1/4' })).toEqual({ settings: { negativeScoreValue: '1/4' } });
  expect(changed({ classIds: ['7a'] })).toEqual({
    classBaseId: 'b7',
    classIds: ['7a'],
    studentIds: ['s1', 's2'],
    leftOutStudentIds: [],
  });
});

test('an assignment loses its score and its words as a change', () => {
  const one = activity({ durationMinutes: null, teacherDescription: 'تا شنبه' });
  const before = itemOf(formOf(one, say), 'assignment');
  const after = { ...formOf(one, say), isScored: false, description: '' };
  expect(patchOf(changesOf(before, itemOf(after, 'assignment')))).toEqual({
    totalScoreUnits: null,
    teacherDescription: '',
  });
});

test('an own share of the server comes back as one', () => {
  const settings = { ...activity().settings, negativeScoreValue: '0.2' };
  expect(formOf(activity({ settings }), say)).toMatchObject({
    negative: 'own',
    negativeOwn: '0.2',
  });
});

test('what was changed in two places is told apart from what was changed elsewhere alone', () => {
  const from = itemOf(formOf(activity(), say), 'exam');
  const mine = { ...formOf(activity(), say), title: 'عنوان من', total: '10' };
  const theirs = activity({ title: 'عنوان آنجا', durationMinutes: 60 });
  const now = { form: formOf(theirs, say), item: itemOf(formOf(theirs, say), 'exam') };
  const item = itemOf(mine, 'exam');
  expect(conflictsOf(from, item, now.item)).toEqual(['title']);
  expect(movedOf(from, item, now.item)).toEqual(['durationMinutes']);
  expect(ontoNow({ form: mine, item }, from, now)).toMatchObject({
    title: 'عنوان من',
    duration: '60',
    total: '10',
  });
  expect(ontoNow({ form: mine, item }, from, now, ['title'])).toMatchObject({
    title: 'عنوان آنجا',
    total: '10',
  });
});

test('another grade puts what was chosen aside, and the first brings it back', () => {
  const form = filled({ chosen: { '7a': ['s1'] } });
  const other = { ...form, ...withBase(form, 'b8') };
  expect(other).toMatchObject({ classBaseId: 'b8', courseId: '', classIds: [], chosen: {} });
  const back = { ...other, ...withBase(other, 'b7') };
  expect(back).toMatchObject({
    courseId: 'math',
    classIds: ['7a', '7b'],
    chosen: { '7a': ['s1'] },
  });
});

test('whom she took out is said by name, and nobody whom she never saw', () => {
  const all = ['s1', 's2', 's3'];
  const stood = { ...filled(), chosen: { '7a': ['s1', 's2'] } };
  const without = { ...stood, ...withStudents(stood, '7a', { chosen: ['s2'], all }) };
  // s3 joined meanwhile: the list of the class knows her, the form does not.
  expect(leftOutOf(without)).toEqual(['s1']);
  const back = { ...without, ...withStudents(without, '7a', { chosen: ['s2', 's1'], all }) };
  expect(leftOutOf(back)).toEqual([]);
  const whole = filled();
  expect(leftOutOf({ ...whole, ...withStudents(whole, '7a', { chosen: ['s1'], all }) })).toEqual([
    's2',
    's3',
  ]);
  expect(leftOutOf({ ...without, ...withClass(without, '7a', false) })).toEqual([]);
});

test('another course keeps only the classes that learn it', () => {
  expect(withCourse(filled(), { id: 'art', classIds: ['7b'] })).toEqual({
    courseId: 'art',
    classIds: ['7b'],
  });
});

test('all students of a class are the class; whom she chose is there again when the class comes back', () => {
  const all = ['s1', 's2'];
  const some = { ...filled(), ...withStudents(filled(), '7a', { chosen: ['s2'], all }) };
  expect(assignedOf(some)).toEqual({ classIds: ['7a', '7b'], studentIds: ['s2'] });
  const without = { ...some, ...withClass(some, '7a', false) };
  expect(assignedOf(without)).toEqual({ classIds: ['7b'], studentIds: [] });
  expect(assignedOf({ ...without, ...withClass(without, '7a', true) }).studentIds).toEqual(['s2']);
  expect(assignedOf({ ...some, ...withStudents(some, '7a', { chosen: all, all }) })).toEqual({
    classIds: ['7a', '7b'],
    studentIds: [],
  });
});

test('kept words of another form or build are not taken for this one', () => {
  expect(isFormState(filled())).toBe(true);
  expect(isFormState({ ...filled(), sent: { key: 'k', form: filled() } })).toBe(true);
  for (const foreign of [
    null,
    'متن',
    {},
    { ...filled(), negative: '1/9' },
    { ...filled(), chosen: [] },
  ])
    expect(isFormState(foreign)).toBe(false);
});
