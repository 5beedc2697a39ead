/** Kinds of exams and questions, what analysis can say, and mixtures made by chance. */
import { createRandom } from '#tools/seed/random.ts';
import { away, type Case, choice, type ClassKey, got, open, type Pupil, SEATS } from './shape.ts';

const kinds: Case[] = [
  {
    title: 'شفاهی نیمه‌کاره',
    questions: [
      ['oral', 480],
      ['oral', 480],
    ],
    pupils: [
      { state: 'notStarted', scores: [480, 480] },
      { state: 'notStarted', scores: [240, null] },
      { state: 'started', scores: [0, 0] },
      away(),
      { state: 'started' },
      away('excused'),
      { ...away(), extended: 2 },
    ],
  },
  {
    title: 'شفاهی کامل',
    questions: [['oral', 480]],
    pupils: [480, 0, 240, 120, 360, 60, 300].map((one) => ({ state: 'notStarted', scores: [one] })),
  },
  {
    title: 'همه گونه',
    questions: [
      ['combined', 480],
      ['pdf', 480],
      ['multipleChoice', 240],
      ['descriptive', 240],
      ['oral', 240],
    ],
    pupils: [
      { scores: [480, 480, 240, 240, 240], chosen: [0, null, 0, null, null] },
      { scores: [0, 0, 0, 0, 0], chosen: [1, null, null, null, null], blank: [1, 2, 3, 4] },
      { scores: [240, 100, -60, 60, 0], chosen: [0, null, 2, null, null], blank: [3] },
      { scores: [480, null, 240, null, null], chosen: [0, null, 0, null, null], blank: [1] },
      { scores: [0, 480, 0, 0, 120], chosen: [2, null, 1, null, null] },
    ],
  },
  {
    title: 'کلید عوض‌شده',
    questions: choice(240, 240, 240),
    classes: ['twelve'],
    pupils: [
      // The key says right, the score of a teacher says wrong, and the other way round.
      { scores: [0, 240, 240], chosen: [0, 1, 0] },
      { scores: [240, 0, 0], chosen: [1, 0, 2] },
      { scores: [240, 240, 240], chosen: [null, null, null], blank: [0, 1] },
      { scores: [0, 0, 0], chosen: [2, null, null], blank: [1, 2] },
      ...Array.from({ length: 8 }, (_, at) => ({
        scores: [at % 2 ? 240 : 0, at % 3 ? 0 : 240, 240],
        chosen: [at % 2 ? 0 : 1, at % 3 ? 2 : 0, 0],
      })),
    ],
  },
  {
    title: 'تکلیف نمره‌دار',
    kind: 'assignment',
    questions: open(480, 240),
    pupils: [
      got(480, 240),
      got(240, null),
      { ...got(100, 100), late: true },
      away(),
      away('excused'),
      away('zero'),
    ],
  },
  {
    title: 'تکلیف بی‌نمره',
    kind: 'assignment',
    isUnscored: true,
    questions: open(480, 240),
    pupils: [
      got(480, 240),
      got(240, null),
      got(100, 100),
      away(),
      { ...got(null, null), review: 'accepted' },
      away('zero'),
    ],
  },
  {
    title: 'در جریان',
    isRunning: true,
    questions: open(480, 240),
    pupils: [
      got(480, 240),
      got(240, null),
      { state: 'started' },
      away(),
      away('excused'),
      away('zero'),
      { state: 'notStarted', scores: [480, 0] },
    ],
  },
];

const series = (
  title: string,
  maxima: number[],
  rows: number[][],
  extra: Partial<Case> = {},
): Case => ({
  title,
  questions: open(...maxima),
  classes: ['twelve'],
  pupils: rows.map((scores) => got(...scores)),
  ...extra,
});

const analysed: Case[] = [
  series(
    'گره در مرز گروه',
    [480, 480],
    [
      [480, 480],
      [480, 240],
      [240, 480],
      [480, 240],
      [240, 480],
      [360, 360],
      [480, 240],
      [0, 240],
      [240, 0],
      [120, 120],
      [0, 240],
      [0, 0],
    ],
  ),
  series(
    'آلفای منفی',
    [240, 240],
    Array.from({ length: 12 }, (_, at) => [at * 20, 240 - at * 18]),
  ),
  series(
    'آلفای صفر',
    [240, 240],
    [
      [0, 0],
      [0, 240],
      [240, 0],
      [240, 240],
    ],
  ),
  series(
    'آلفای یک',
    [240, 240, 240],
    Array.from({ length: 12 }, (_, at) => [at * 20, at * 20, at * 20]),
  ),
  series(
    'ده نتیجهٔ ضعیف',
    [480, 480, 480],
    Array.from({ length: 10 }, (_, at) => [at * 10, at * 10 + 5, 40]),
  ),
  series(
    'نه نتیجه',
    [480],
    Array.from({ length: 9 }, (_, at) => [at * 10]),
  ),
  {
    title: 'درس هم‌نام',
    isNamesake: true,
    classes: ['upper'],
    questions: open(480, 480),
    pupils: [got(480, 100), got(300, 200), got(100, 100)],
  },
];

const MIXED = 10;
/** What chance makes of two classes, the same each time. */
function mixed(place: number): Case {
  const random = createRandom(270 + place, 7);
  const maxima = Array.from({ length: 2 + random.below(5) }, () => (1 + random.below(8)) * 60);
  const isNamesake = place % 4 === 3;
  const ways: ClassKey[][] = [
    ['seven', 'one', 'twelve'],
    ['twelve', 'seven'],
    ['one', 'seven'],
  ];
  const classes = isNamesake ? ['upper' as const] : (ways[random.below(3)] ?? []);
  const seats = classes.reduce((sum, one) => sum + SEATS[one], 0);
  const reviews = [
    'notReviewed',
    'notReviewed',
    'notReviewed',
    'accepted',
    'rejected',
    'excused',
    'zero',
  ] as const;
  return {
    title: `درهم ${place + 1}`,
    classes,
    isNamesake,
    kind: place % 5 === 4 ? 'assignment' : 'exam',
    questions: maxima.map((units, at) => [at % 3 === 2 ? 'multipleChoice' : 'descriptive', units]),
    pupils: Array.from({ length: seats }, () => {
      const isHere = random.below(8) > 0;
      const isHalf = random.below(6) === 0;
      return {
        state: isHere
          ? 'handedIn'
          : ((['notStarted', 'started'] as const)[random.below(2)] ?? 'started'),
        review: reviews[random.below(reviews.length)] ?? 'notReviewed',
        late: random.below(7) === 0,
        ...(random.below(5) === 0 && { extended: random.below(2) ? 1 : -0.25 }),
        scores: maxima.map((units) =>
          !isHere || (isHalf && random.below(2) === 0)
            ? null
            : random.below(units + 1) - (random.below(9) === 0 ? 30 : 0),
        ),
        chosen: maxima.map((_, at) =>
          at % 3 === 2 ? ([0, 1, 2, null][random.below(4)] ?? null) : null,
        ),
        blank: maxima.flatMap((_, at) => (random.below(5) === 0 ? [at] : [])),
      } satisfies Pupil;
    }),
  };
}

export const KINDS: readonly Case[] = [
  ...kinds,
  ...analysed,
  ...Array.from({ length: MIXED }, (_, place) => mixed(place)),
];
