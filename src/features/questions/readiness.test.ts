import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ActivityForm, ActivityQuestion } from '#contract/activities/activity.ts';
import { activity as sample } from '#src/api/samples.ts';
import { GAP_OF_FIELD, gapsOf, settingOf } from './readiness.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const at = { now, zone: 'Asia/Tehran' };

const activity = sample({ startDate: '2026-11-21T08:00:00Z', totalScoreUnits: 480 });

const question: ActivityQuestion = {
  id: 'q',
  version: 1,
  orders: 1,
  type: 'descriptive',
  text: 'چرا؟',
  formula: null,
  maxScore: 2,
  maxScoreUnits: 480,
  modelAnswer: null,
  rubric: [],
  options: [],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
};

describe('what stands between a draft and its release', () => {
  test('is nothing when everything is there', () => {
    expect(gapsOf('exam', activity, [question], at)).toEqual([]);
  });

  test('is each missing thing, and a question’s fault with its place', () => {
    const empty = { ...activity, title: ' ', students: [] };
    const choice: ActivityQuestion = {
      ...question,
      id: 'm',
      type: 'multipleChoice',
      maxScoreUnits: 60,
      options: [
        { id: '1', text: 'یک', isCorrect: false, orders: 1 },
        { id: '2', text: '', isCorrect: false, orders: 2 },
      ],
    };
    expect(gapsOf('exam', empty, [question, choice], at)).toEqual([
      { what: 'title' },
      { what: 'students' },
      { what: 'question', id: 'm', number: 2, field: 'option-o1', code: 'optionEmpty', option: 2 },
      { what: 'question', id: 'm', number: 2, field: 'correct', code: 'correct' },
      { what: 'sum', missing: -60 },
    ]);
    expect(gapsOf('exam', activity, [], at)).toEqual([{ what: 'noQuestion' }]);
  });

  test('an exam may not have begun; homework may be given on its first day until it ends', () => {
    const begun = { ...activity, startDate: '2026-11-20T07:00:00Z' };
    const passed = [{ what: 'startPassed' }];
    expect(gapsOf('exam', begun, [question], at)).toEqual(passed);
    expect(gapsOf('assignment', begun, [question], at)).toEqual([]);
    const yesterday = { ...begun, startDate: '2026-11-19T19:00:00Z' };
    expect(gapsOf('assignment', yesterday, [question], at)).toEqual(passed);
    const over = { ...begun, endDate: '2026-11-20T08:00:00Z' };
    expect(gapsOf('assignment', over, [question], at)).toEqual(passed);
  });

  test('has no sum where nothing is scored', () => {
    const unscored = { ...activity, totalScore: null, totalScoreUnits: null };
    expect(gapsOf('assignment', unscored, [{ ...question, maxScoreUnits: 240 }], at)).toEqual([]);
  });
});

describe('what the server refuses a release for', () => {
  const source = new URL(
    '../../../server/services/activities/release-activity.ts',
    import.meta.url,
  );
  const fields = [...readFileSync(source, 'utf8').matchAll(/path: '(\w+)'/g)].map(
    ([, name]) => name,
  );
  const gapOf = new Map<string | undefined, string>(Object.entries(GAP_OF_FIELD));

  test('is read from the server’s own code', () => {
    expect(new Set(fields)).toEqual(new Set(Object.keys(GAP_OF_FIELD)));
  });

  const late = { startDate: '2026-11-20T07:00:00Z' };
  const cases: [string, Partial<ActivityForm>, ActivityQuestion[]][] = [
    ['title', { title: '  ' }, [question]],
    ['questions', {}, []],
    ['totalScore', { totalScoreUnits: 960 }, [question]],
    ['students', { students: [] }, [question]],
    ['startDate', late, [question]],
  ];
  test.each(cases)('%s is in the list beforehand', (field, change, questions) => {
    const gaps = gapsOf('exam', { ...activity, ...change }, questions, at);
    expect(gaps.map(({ what }) => what)).toEqual([gapOf.get(field)]);
  });

  test('and every one of them has a case here', () => {
    expect(new Set(cases.map(([field]) => field))).toEqual(new Set(fields));
  });

  test('what stands in the settings names its field there', () => {
    const all = gapsOf(
      'exam',
      { ...activity, title: '', courseId: '', students: [], ...late },
      [],
      at,
    );
    expect(all.map(settingOf)).toEqual(['title', 'course', 'classes', 'startDate', null]);
    expect(settingOf({ what: 'sum', missing: 60 })).toBe('total');
  });
});
