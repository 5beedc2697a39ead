import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWorkbooks, ENTERS, isCounted, standingOf, type Countable } from './counting.ts';

const result = (change: Partial<Countable>): Countable => ({
  state: 'handedIn',
  reviewStatus: 'notReviewed',
  questionCount: 2,
  scoredCount: 2,
  ...change,
});
const away = { state: 'notStarted', scoredCount: 0 } as const;

test('accepted counts whatever is scored, undecided only when all is, rejected never', () => {
  expect(isCounted(result({ reviewStatus: 'accepted', scoredCount: 0 }))).toBe(true);
  expect(isCounted(result({}))).toBe(true);
  expect(isCounted(result({ scoredCount: 1 }))).toBe(false);
  expect(isCounted(result({ reviewStatus: 'rejected' }))).toBe(false);
});

test('an exam without questions counts nobody who is not accepted', () => {
  expect(isCounted(result({ questionCount: 0, scoredCount: 0 }))).toBe(false);
});

describe('whoever neither handed in nor was scored', () => {
  test.each(['notReviewed', 'accepted', 'rejected'] as const)(
    'is absent when her time is over, though the review says %s',
    (reviewStatus) => {
      expect(standingOf(result({ ...away, reviewStatus }), true)).toBe('absent');
      expect(standingOf(result({ ...away, reviewStatus }), false)).toBe('notYet');
      expect(isCounted(result({ ...away, reviewStatus }))).toBe(false);
    },
  );

  test('and has begun, is neither present nor absent', () => {
    const standing = standingOf(result({ ...away, state: 'started' }), true);
    expect(standing).toBe('started');
    expect(ENTERS[standing]).toMatchObject({ present: false, absent: false, started: true });
  });

  test('is excused, or counts as 0 in means and in no question, as the teacher chose', () => {
    const excused = ENTERS[standingOf(result({ ...away, reviewStatus: 'excused' }), true)];
    expect(excused).toMatchObject({ excused: true, absent: false, figures: false });
    const zero = ENTERS[standingOf(result({ ...away, reviewStatus: 'zero' }), true)];
    expect(zero).toMatchObject({ excused: false, absent: true, figures: true, items: false });
  });
});

test('what was said of an absence says nothing of somebody who is there after all', () => {
  for (const reviewStatus of ['excused', 'zero'] as const) {
    expect(standingOf(result({ reviewStatus }), true)).toBe('counted');
    expect(standingOf(result({ reviewStatus, scoredCount: 1 }), true)).toBe('open');
  }
});

describe('workbooks', () => {
  test('are counted over one set: absent ones that were given 0 hide nobody who waits', () => {
    const all = [
      ...Array.from({ length: 18 }, () => result({})),
      ...Array.from({ length: 2 }, () => result({ scoredCount: 0 })),
      ...Array.from({ length: 2 }, () => result({ state: 'notStarted' })),
    ];
    expect(countWorkbooks(all)).toEqual({
      students: 22,
      handedIn: 20,
      corrected: 20,
      toCorrect: 2,
    });
  });

  test('of an oral exam wait for everybody as soon as one is scored', () => {
    const oral = [
      result({ state: 'notStarted' }),
      ...Array.from({ length: 9 }, () => result(away)),
    ];
    expect(countWorkbooks(oral)).toMatchObject({ handedIn: 0, corrected: 1, toCorrect: 9 });
    expect(countWorkbooks(oral.slice(1))).toMatchObject({ corrected: 0, toCorrect: 0 });
    const excused = [...oral.slice(1), result({ ...away, reviewStatus: 'excused' })];
    expect(countWorkbooks([...excused, ...oral])).toMatchObject({ toCorrect: 18 });
  });
});

test('everybody stands in one place, and is in exactly one of present, absent, excused, begun and to come', () => {
  const anyone = fc.record({
    state: fc.constantFrom('notStarted' as const, 'started' as const, 'handedIn' as const),
    reviewStatus: fc.constantFrom(
      ...(['notReviewed', 'accepted', 'rejected', 'excused', 'zero'] as const),
    ),
    questionCount: fc.nat(3),
    scoredCount: fc.nat(3),
  });
  fc.assert(
    fc.property(anyone, fc.boolean(), (one, isOver) => {
      const standing = standingOf(one, isOver);
      const { present, absent, excused, started, toCorrect, corrected, figures, items } =
        ENTERS[standing];
      const places = [present, absent, excused, started, standing === 'notYet'];
      expect(places.filter(Boolean)).toHaveLength(1);
      expect(present).toBe(toCorrect !== corrected);
      expect(!items || figures).toBe(true);
    }),
  );
});
