/** Scores below 0, halves to be rounded, maxima of every size, levels on their borders. */
import { all, away, type Case, choice, got, open, P } from './shape.ts';

const negative: Case[] = [
  {
    title: 'نمرهٔ منفی',
    negative: '1/3',
    isFromBank: true,
    questions: choice(240, 240, 240, 240),
    classes: ['twelve'],
    pupils: [
      ...[0, 1, 2, 3, 4].map((wrong) => ({
        scores: [0, 1, 2, 3].map((at) => (at < wrong ? -80 : 240)),
        chosen: [0, 1, 2, 3].map((at) => (at < wrong ? 1 : 0)),
      })),
      ...[1, 2, 3, 4].map((blank) => ({
        scores: [0, 1, 2, 3].map((at) => (at < blank ? 0 : -80)),
        chosen: [0, 1, 2, 3].map((at) => (at < blank ? null : 2)),
        blank: [0, 1, 2, 3].slice(0, blank),
      })),
      got(-80, -80, -80, 240),
      got(240, 240, -80, -80),
    ],
  },
  {
    title: 'جمع کمتر از صفر',
    negative: '1',
    questions: choice(240, 240),
    pupils: [
      got(-240, -240),
      got(-240, 0),
      got(240, -240),
      got(240, 240),
      got(-240, 240),
      got(0, 0),
      got(-240, -240),
    ],
  },
  {
    title: 'نمرهٔ سوال منفی ۰٫۱۲۵',
    negative: '1/2',
    questions: choice(60, 60, 240),
    pupils: [got(-30, 30, 240), got(30, -30, 160), got(-30, -30, 80)],
  },
  {
    title: 'همه کمتر از صفر',
    negative: '1',
    questions: choice(240, 240),
    pupils: all(4, got(-240, 0)),
  },
];

/** Means, shares and facilities that end in exactly a half, also where floating point falls below it. */
const ties: Case[] = [
  {
    title: 'میانگین ۱٫۰۰۵',
    questions: open(480),
    pupils: [got(240), got(240), got(240), got(240), got(246)],
  },
  {
    title: 'میانگین ۸٫۳۴۵',
    questions: open(4800),
    pupils: [got(2000), got(2006), got(2001), got(2003), got(2004)],
  },
  { title: 'سهم ۰٫۲۸۵', questions: open(600), pupils: [got(171)], classes: ['one'] },
  { title: 'سهم ۰٫۱۰۵ و ۰٫۵۷۵', questions: open(600, 1800), pupils: [got(63, 1317), got(200, 52)] },
  {
    title: 'موفقیت ۰٫۱۴۵',
    questions: open(240, 240),
    pupils: [got(34, 138), got(35, 138), got(35, 138), got(35, 138), got(35, 138)],
  },
  {
    title: 'تمایز منفی ۰٫۱۲۵',
    questions: open(2400, 240),
    pupils: [
      got(2400, 60),
      got(2200, 60),
      got(2000, 100),
      got(1800, 100),
      got(1600, 100),
      got(1000, 90),
      got(900, 90),
    ],
  },
  {
    title: 'نمرهٔ یک‌سوم',
    questions: open(240, 240),
    pupils: [got(80, 160), got(80, 80), got(160, 160), got(240, 80)],
  },
  {
    title: 'سهم کلاس ۰٫۵۰۵',
    classes: ['seven', 'one'],
    questions: open(2400),
    pupils: [
      got(1211),
      got(1213),
      got(1212),
      got(1212),
      got(1212),
      got(1212),
      got(1212),
      got(1500),
    ],
  },
];

const maxima = (title: string, units: number, scores: number[]): Case => ({
  title,
  questions: open(units),
  pupils: scores.map((one) => got(one)),
});

const widths: Case[] = [
  maxima('بارم ۰٫۲۵', 60, [0, 60, 30, 59, 60]),
  maxima('بارم ۰٫۷۵', 180, [0, 60, 120, 180, 179]),
  maxima('بارم ۱٫۲۵', 300, [0, 60, 120, 180, 300]),
  maxima('بارم ۱', 240, [0, 60, 120, 239, 240]),
  maxima('بارم ۲', 480, [0, 60, 120, 479, 480]),
  maxima('بارم ۷', 7 * P, [0, 7 * P, 840, 839, 841]),
  maxima('بارم ۱۳', 13 * P, [0, 13 * P, 480, 959, 960]),
  maxima('بارم ۱۷٫۵', 17.5 * P, [0, 17.5 * P, 600, 599, 1200]),
  maxima('بارم ۲۰', 20 * P, [0, 20 * P, 480, 479, 481, 4320]),
  maxima('بارم ۳۰', 30 * P, [0, 30 * P, 960, 2400, 7199]),
  maxima('بارم ۱۰۰', 100 * P, [0, 100 * P, 2400, 4800, 23999]),
  maxima('نمرهٔ اضافه', 480, [600, 480, 500, 240, 0]),
  {
    title: 'بارم‌های بسیار نابرابر',
    questions: open(60, 2400, 15, 240),
    pupils: [
      got(60, 0, 15, 240),
      got(0, 2400, 0, 0),
      got(30, 1200, 7, 120),
      got(60, 2400, 15, 240),
      got(0, 600, 15, 0),
    ],
  },
];

const graded = (
  title: string,
  evaluation: 'levels' | 'descriptive',
  extra: Partial<Case> = {},
): Case => ({
  title,
  evaluation,
  questions: open(1200, 1200),
  pupils: [
    got(1020, 1020),
    got(1020, 1019),
    got(840, 840),
    got(840, 839),
    got(600, 600),
    got(600, 599),
    got(0, 0),
  ],
  ...extra,
});

const descriptive: Case[] = [
  graded('سطح بر مرز', 'levels'),
  graded('توصیفی بی‌سطح', 'descriptive'),
  graded('سطح نیمه‌کاره', 'levels', {
    pupils: [
      got(1200, null),
      got(null, null),
      { ...got(0, null), review: 'accepted' },
      away('zero'),
      away(),
      got(1200, 1100),
    ],
  }),
  graded('تکلیف توصیفی', 'levels', { kind: 'assignment' }),
  graded('توصیفی با نمرهٔ منفی', 'levels', {
    negative: '1/2',
    questions: choice(480, 480, 480),
    pupils: [got(480, 480, -240), got(-240, -240, 480), got(480, 480, 480)],
  }),
];

export const NUMBERS: readonly Case[] = [...negative, ...ties, ...widths, ...descriptive];
