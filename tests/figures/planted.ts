/** Wrong figures, each planted in a copy of what was seen: a comparison that overlooks one of them proves nothing. */
import { recompute, type Looked } from './recomputed.ts';
import type { Seen } from './seen.ts';

/** One wrong figure: what stood there, and what a fault of this kind makes of it. */
interface Planted {
  fault: string;
  figure: string;
  title: string;
  from: Seen['value'];
  to: Seen['value'];
}
const PLANTED: readonly Planted[] = [
  { fault: 'rounds a half down', figure: 'exam.mean', title: 'میانگین ۱٫۰۰۵', from: 1.01, to: 1 },
  {
    fault: 'leaves the 0 of an absence out',
    figure: 'exam.counted',
    title: 'صفر برای غیبت',
    from: 6,
    to: 3,
  },
  { fault: 'counts the rejected', figure: 'exam.counted', title: 'برگشت‌خورده', from: 3, to: 4 },
  {
    fault: 'takes the excused for absent',
    figure: 'exam.absent',
    title: 'غیبت موجه و غیرموجه',
    from: 1,
    to: 3,
  },
  {
    fault: 'keeps a sum below 0',
    figure: 'exam.smallest',
    title: 'همه کمتر از صفر',
    from: 0,
    to: -1,
  },
  {
    fault: 'rounds before it compares with a level',
    figure: 'student.level',
    title: 'سطح بر مرز',
    from: 'good',
    to: 'veryGood',
  },
  { fault: 'shows nothing', figure: 'exam.mean', title: 'چهار سوال', from: 11.89, to: null },
];

/** Which of the faults are overlooked, by name; a copy with each of them alone is compared. */
export function overlooked({ rows, seen }: Looked): string[] {
  const activities = rows['activities'] as { id: string; title: string }[];
  const idOf = (title: string) => activities.find((one) => one.title === title)?.id;
  const wrong = PLANTED.map(({ fault, figure, title, from, to }) => {
    const place = seen.findIndex(
      (one) => one.figure === figure && one.of['exam'] === idOf(title) && one.value === from,
    );
    const stood = seen[place];
    if (!stood) throw new Error(`Nothing stands where “${fault}” is to be planted.`);
    return { fault, figure, title, seen: Object.assign({}, stood, { value: to }) };
  });
  const { differences } = recompute([{ rows, seen: wrong.map((one) => one.seen) }]);
  return wrong
    .filter(
      ({ figure, title }) =>
        !differences.some((one) => one.figure === figure && one.title === title),
    )
    .map(({ fault }) => fault);
}
