import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { z } from 'zod';
import type { Call } from './define.ts';

const rows = readFileSync(new URL('./spec-calls.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [service = '', method = '', path = '', query = '', body = '', note = '', pageBase = ''] =
      line.split('\t');
    return { service, method, path, query, body, note, pageBase };
  });
const every: Call[] = Object.values(calls);
const mapped = every.filter(({ addition }) => addition === undefined);
const key = (c: { service: string; method: string; path: string }) =>
  `${c.service} ${c.method} ${c.path}`;

test('the map holds every listed call and no other', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(mapped.map(key).toSorted()).toEqual(rows.map(key).toSorted());
});

test('page bases, effects of GETs and offline families are as listed', () => {
  const byKey = new Map(mapped.map((call) => [key(call), call]));
  for (const row of rows) {
    const call = byKey.get(key(row));
    expect(String(call?.pageBase ?? ''), key(row)).toBe(row.pageBase.trim());
    expect(Boolean(call?.changesState), key(row)).toBe(row.note.includes('changes state'));
    expect(Boolean(call?.queuedOffline), key(row)).toBe(row.note.includes('queued offline'));
  }
});

/** What calls of the list take beyond it; a back end without these passes over them, so each may be left out. */
const beyond: Record<string, string[]> = {
  'exam GET /api/teacher/v3.0/Assignment': ['Status'],
  'exam GET /api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/{studentId}/Details': [
    'resultId',
  ],
  'exam GET /api/teacher/v3.0/AssignmentResults/{semesterId}/{assignmentId}/{studentId}/Details': [
    'resultId',
  ],
  'exam DELETE /api/teacher/v3.0/OnlineExamQuestions/{id}': ['version'],
  'exam DELETE /api/teacher/v3.0/AssignmentQuestion/{id}': ['version'],
  'exam DELETE /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}': ['version'],
};
const namesIn = (column: string) => column.replaceAll(/\(.*?\)/g, '').match(/[\w-]+/g) ?? [];
const fieldsOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];

test('no answer has a field “data”: of a handler it would be taken for the whole reply', () => {
  const answers = every.map(({ answer }) => answer).filter((answer) => answer !== undefined);
  expect(answers.length).toBeGreaterThan(100);
  const named = answers.filter((answer) => fieldsOf(answer).some(([name]) => name === 'data'));
  expect(named).toEqual([]);
});

test.each(rows)('$method $path is asked with the listed query', (row) => {
  const call = mapped.find((one) => key(one) === key(row));
  const fields = fieldsOf(call?.query);
  const more = beyond[key(row)] ?? [];
  expect(fields.map(([name]) => name).toSorted()).toEqual(
    [...namesIn(row.query), ...more].toSorted(),
  );
  const mustBeSaid = fields.filter(([name, field]) => {
    const isLeftOut = more.includes(name) || row.query.includes(`${name} (optional)`);
    return isLeftOut && !field.safeParse(undefined).success;
  });
  expect(mustBeSaid).toEqual([]);
});

/** What the list calls a body in a word: the fields that say it. */
const bodies: Record<string, string[]> = {
  template: ['title', 'subject', 'settings'],
  exam: ['title', 'subject', 'startDate', 'courseId', 'durationMinutes', 'settings'],
  assignment: ['title', 'subject', 'startDate', 'courseId', 'settings'],
  correction: ['answers', 'review'],
  confirmation: ['note'],
  members: ['members'],
  filter: [],
  pageIndex: ['pageIndex'],
};
/** Sent only to a server that has said it needs it (`registration.ways`), which no other back end does. */
const askedFor = new Set(['schoolCode']);
const isList = ({ body }: { body: string }) => /^(array|question list)/.test(body);
const withBody = rows.filter(({ body }) => body !== '');

test.each(withBody.filter(isList))('$method $path is sent a list', (row) => {
  expect(mapped.find((one) => key(one) === key(row))?.body).toBeInstanceOf(z.ZodArray);
});

test.each(withBody.filter((row) => !isList(row)))('$method $path is sent $body', (row) => {
  const { body } = mapped.find((one) => key(one) === key(row)) ?? {};
  const names = fieldsOf(body).map(([name]) => name);
  const words = row.body.split(/, ?/);
  const isInWords = words.every((word) => word in bodies);
  const wanted = words.flatMap((word) => (isInWords ? (bodies[word] ?? []) : [word]));
  expect(names).toEqual(expect.arrayContaining(wanted));
  // A list of names is the whole body; what a word stands for may have more to it, but no page of its own.
  const unlisted = names.filter((name) => !wanted.includes(name) && !askedFor.has(name));
  expect(isInWords ? unlisted.filter((name) => name === 'pageIndex') : unlisted).toEqual([]);
});

test('a call for which no body is listed is sent none', () => {
  const silent = new Set(rows.filter(({ body }) => body === '').map(key));
  const sent = mapped.filter((call) => silent.has(key(call)) && call.body !== undefined);
  expect(sent.map(key)).toEqual([]);
});

test('no addition repeats a listed call, and each says what it is for', () => {
  const listed = new Set(rows.map(key));
  const added = every.filter(({ addition }) => addition !== undefined);
  expect(added.filter((call) => listed.has(key(call)))).toEqual([]);
  expect(added.filter(({ addition }) => !addition?.trim())).toEqual([]);
});
