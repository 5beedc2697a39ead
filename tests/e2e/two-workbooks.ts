/** The lists of a school as its office has them: 600 pupils in 24 classes, and 30 teachers. */
import { nationalCode } from '#domain/roster/testing/codes.ts';
import { workbook } from '#domain/roster/testing/make.ts';

const firstNames = ['زهرا', 'مریم', 'نرگس', 'سارا', 'هانیه'];
const lastNames = ['احمدی', 'کریمی', 'یزدانی', 'رضایی', 'کاظمی', 'مرادی', 'نوری', 'صالحی'];
const grades = ['هفتم', 'هشتم', 'نهم'];
const classOf = (n: number) => `${grades[Math.floor(n / 8)]} ${(n % 8) + 1}`;
/** First and family name of the pupil in a row. */
export const nameOf = (n: number) => [
  firstNames[n % firstNames.length] ?? '',
  `${lastNames[Math.floor(n / 5) % lastNames.length]} ${lastNames[Math.floor(n / 40) % lastNames.length]}`,
];
/** Whose code lacks a digit. */
export const broken = 17;

/** 600 pupils in 24 classes; the code of one of them lacks a digit until it was put right. */
export const pupils = (isPutRight = false) =>
  workbook({
    name: 'دانش‌آموزان',
    rows: [
      ['نام', 'نام خانوادگی', 'کد ملی', 'کلاس'],
      ...Array.from({ length: 600 }, (_, n) => [
        ...nameOf(n),
        n === broken && !isPutRight ? '1234567890' : nationalCode(100_000 + n),
        classOf(Math.floor(n / 25)),
      ]),
    ],
  });
/** 30 teachers, each with a course in four classes. */
export const teachers = () =>
  workbook({
    name: 'دبیران',
    rows: [
      ['نام دبیر', 'کد پرسنلی', 'درس', 'کلاس'],
      ...Array.from({ length: 30 }, (_, n) => [
        `${firstNames[n % 5]} ${lastNames[n % 8]}‌پور ${n < 15 ? 'دانا' : 'بینا'}`,
        String(5_000 + n),
        ['ریاضی', 'علوم', 'فارسی', 'قرآن', 'تاریخ'][n % 5] ?? '',
        [0, 6, 12, 18].map((at) => classOf((n + at) % 24)).join('، '),
      ]),
    ],
  });
