/** Who is there, who is not, and what was decided of her. */
import { all, away, type Case, got, open, P } from './shape.ts';

const plain: Case[] = [
  {
    title: 'چهار سوال',
    questions: open(5 * P, 5 * P, 5 * P, 5 * P),
    pupils: [
      got(1200, 1140, 1080, 1200),
      got(960, 900, 1200, 840),
      got(600, 660, 540, 480),
      got(300, 0, 240, 600),
      got(1200, 1200, 1200, 1200),
      got(0, 0, 0, 0),
      got(720, 780, 840, 900),
    ],
  },
  { title: 'یک نفر در کلاس', classes: ['one'], questions: open(480, 480), pupils: [got(480, 260)] },
  {
    title: 'یک نفر از هفت نفر',
    questions: open(480, 480),
    pupils: [got(480, 260), ...all(6, away())],
  },
  { title: 'همه برابر', questions: open(480, 480), pupils: all(7, got(240, 240)) },
  {
    title: 'جمع برابر، سوال‌ها نابرابر',
    questions: open(480, 480),
    pupils: [
      got(480, 0),
      got(0, 480),
      got(240, 240),
      got(120, 360),
      got(300, 180),
      got(480, 0),
      got(60, 420),
    ],
  },
  {
    title: 'دو کلاس ناهم‌اندازه',
    classes: ['one', 'twelve'],
    isFromBank: true,
    questions: open(960, 960),
    pupils: [
      got(0, 20),
      ...Array.from({ length: 12 }, (_, at) => got(960 - at * 40, at % 2 ? 960 : 420)),
    ],
  },
  {
    title: 'کلاس خالی کنار هفت نفر',
    classes: ['seven', 'nobody'],
    questions: open(480),
    pupils: [got(100), got(200), got(300)],
  },
  { title: 'فقط کلاس خالی', classes: ['nobody'], questions: open(480), pupils: [] },
  { title: 'هیچ‌کس نیامد', questions: open(480, 480), pupils: [] },
];

const absent: Case[] = [
  {
    title: 'غیبت موجه و غیرموجه',
    questions: open(480, 480),
    pupils: [
      got(480, 240),
      got(300, 200),
      away('excused'),
      away(),
      { state: 'started' },
      away('excused'),
      got(90, 0),
    ],
  },
  {
    title: 'صفر برای غیبت',
    questions: open(480, 480),
    pupils: [
      got(480, 240),
      got(300, 200),
      away('zero'),
      away('zero'),
      { state: 'started', review: 'zero' },
      away(),
      got(90, 0),
    ],
  },
  { title: 'همه صفر غیبت', questions: open(480), pupils: all(7, away('zero')) },
  { title: 'همه موجه', questions: open(480), pupils: all(7, away('excused')) },
  {
    title: 'نشان غیبت بر حاضر',
    questions: open(480, 480),
    pupils: [
      { ...got(480, 240), review: 'zero' },
      { ...got(300, 200), review: 'excused' },
      { ...got(300, null), review: 'zero' },
      { state: 'notStarted', scores: [240, null], review: 'excused' },
      { state: 'notStarted', scores: [240, 240], review: 'zero' },
      got(60, 60),
      away('accepted'),
    ],
  },
  {
    title: 'دیرکرد و مهلت',
    questions: open(480, 480),
    pupils: [
      { ...got(480, 240), late: true },
      { ...got(240, 240), late: true, extended: -0.25 },
      { ...away(), extended: 1 },
      { state: 'started', extended: 1 },
      { ...got(120, null), late: true },
      { ...away(), extended: -0.25 },
      { ...away('excused'), extended: 1 },
    ],
  },
];

const reviewed: Case[] = [
  {
    title: 'نیمه‌کاره',
    questions: open(480, 480, 480),
    pupils: [
      got(480, 240, 100),
      got(300, null, 20),
      got(null, null, null),
      got(0, 0, 0),
      got(null, 480, 480),
      got(480, 480, 480),
    ],
  },
  { title: 'هیچ تصحیح نشده', questions: open(480, 480), pupils: all(7, got(null, null)) },
  {
    title: 'برگشت‌خورده',
    questions: open(480, 480),
    pupils: [
      { ...got(480, 480), review: 'rejected' },
      { ...got(300, null), review: 'rejected' },
      got(100, 100),
      got(200, 300),
      away('rejected'),
      { state: 'notStarted', scores: [480, 480], review: 'rejected' },
      { ...got(240, 0), review: 'accepted' },
    ],
  },
  {
    title: 'همه برگشت‌خورده',
    questions: open(480),
    pupils: all(7, { ...got(480), review: 'rejected' }),
  },
  {
    title: 'پذیرفتهٔ ناتمام',
    questions: open(480, 480, 240),
    pupils: [
      { ...got(480, null, 100), review: 'accepted' },
      { ...got(null, null, null), review: 'accepted' },
      { ...got(null, 100, null), review: 'accepted', blank: [0, 2] },
      got(480, 480, 240),
      got(120, 60, 0),
      { state: 'notStarted', scores: [null, 30, null], review: 'accepted' },
    ],
  },
  {
    title: 'سوالی بی‌نمره نزد همه',
    questions: open(480, 480),
    pupils: all(6, { ...got(240, null), review: 'accepted' }),
  },
  {
    title: 'بار دوم',
    questions: open(480, 480),
    pupils: [
      { ...got(480, 480), earlier: [got(0, 0)] },
      { state: 'notStarted', earlier: [got(120, 240)] },
      { ...got(480, 480), review: 'rejected', earlier: [got(60, 60)] },
      { state: 'started', earlier: [{ ...got(60, 60), review: 'rejected' }] },
      { ...got(300, null), earlier: [got(480, 480)] },
      { ...got(300, 0), earlier: [got(480, 480), { ...got(1, 1), review: 'rejected' }] },
      { state: 'notStarted', earlier: [{ state: 'notStarted' }] },
    ],
  },
];

export const PEOPLE: readonly Case[] = [...plain, ...absent, ...reviewed];
