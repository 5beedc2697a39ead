import { beforeAll, describe, expect, test } from 'vitest';
import { makeSampleRows } from '#tools/seed/seed.ts';
import { noon } from './harness.ts';

const hashes = { sample: '', nobody: '' };
const made = () => makeSampleRows({ now: noon, today: null, size: 'small', papers: [], hashes });

describe("the sample school's banks", () => {
  let rows: ReturnType<typeof made>;
  beforeAll(() => {
    rows = made();
  });
  const ownersOf = (list: { ownerId: string }[]) =>
    new Set(
      list.map(({ ownerId }) => rows.users.find((user) => user.id === ownerId)?.username ?? ''),
    );

  test('hold six bank exams, three of them public, and some sixty free questions of two teachers', () => {
    const free = rows.bankQuestions.filter((row) => row.templateId === null);
    console.log(
      `sample school: ${rows.templates.length} bank exams, ${free.length} free questions, ${free.filter((row) => row.isPublic).length} of them public`,
    );
    expect(rows.templates).toHaveLength(6);
    expect(rows.templates.filter((row) => row.isPublic)).toHaveLength(3);
    expect(free.length).toBeGreaterThanOrEqual(55);
    expect(free.length).toBeLessThanOrEqual(70);
    expect(ownersOf(rows.templates)).toEqual(new Set(['teacher', 'teacher2']));
    expect(ownersOf(free)).toEqual(new Set(['teacher', 'teacher2']));
    expect(new Set(free.map((row) => row.type)).size).toBe(5);
  });

  test('add up: orders, totals, sources, and nothing is kept after now', () => {
    for (const template of rows.templates) {
      const own = rows.bankQuestions.filter((row) => row.templateId === template.id);
      expect(own.map((row) => row.orders)).toEqual(own.map((_, place) => place + 1));
      expect([own.length, own.reduce((sum, row) => sum + row.maxUnits, 0)]).toEqual([
        template.questionCount,
        template.totalUnits,
      ]);
      const sources = own.map(({ sourceId }) =>
        rows.bankQuestions.find((row) => row.id === sourceId),
      );
      expect(sources.map((row) => row?.text)).toEqual(own.map((row) => row.text));
    }
    expect(new Set(rows.bankQuestions.map((row) => row.id)).size).toBe(rows.bankQuestions.length);
    expect(rows.bankQuestions.every((row) => (row.createdAt?.getTime() ?? 0) < noon)).toBe(true);
  });

  test('are the same ones each time', () => {
    const again = made();
    expect([again.templates, again.bankQuestions]).toEqual([rows.templates, rows.bankQuestions]);
  });
});
