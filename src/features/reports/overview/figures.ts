import type { OverviewItem } from '#contract/reports/reports.ts';
import type { ComparedShare } from '#domain/comparison.ts';
import { hundredthsOf } from '#domain/fraction.ts';
import { meanOfSums, meansBy, weakest, type Mean } from '#domain/overview.ts';
import { isDescriptive, UNITS_PER_POINT } from '#domain/score.ts';
import type { Totals } from '#domain/statistics.ts';
import { isWithin } from './filters/period.ts';
import type { ReportFilter } from './filters/report-filters.tsx';

/** One class of an exam or assignment. */
export interface Part {
  item: OverviewItem;
  of: OverviewItem['classes'][number];
}

/** What is told of a class, a course or a period. */
export interface Group {
  key: string;
  name: string;
  /** Exams and assignments. */
  items: number;
  /** Results in the mean. */
  counted: number;
  share: number | null;
  present: number;
  absent: number;
  late: number;
}

/** What is told of one exam or assignment. */
export interface ItemFigures {
  item: OverviewItem;
  counted: number;
  share: number | null;
  average: number | null;
  /** In units, as the smallest. */
  max: number | null;
  min: number | null;
  students: number;
  present: number;
  absent: number;
  late: number;
  /** How many workbooks still wait: the figures are without them. */
  toCorrect: number;
}

const ofClass = (item: OverviewItem, classId: string): OverviewItem => ({
  ...item,
  classes: item.classes.filter((one) => one.classId === classId),
  questions: [],
});

/** What is left of a term under a filter, as the server would answer it; of single classes it has no questions. */
export function narrow(
  items: readonly OverviewItem[],
  filter: ReportFilter,
  zone: string,
): OverviewItem[] {
  const { class: classId, course } = filter;
  return items
    .filter(
      (item) => (!course || item.courseId === course) && isWithin(filter, item.startDate, zone),
    )
    .map((item) => (classId ? ofClass(item, classId) : item))
    .filter(({ classes }) => !classId || classes.length > 0);
}

export const partsOf = (items: readonly OverviewItem[]): Part[] =>
  items.flatMap((item) => item.classes.map((of) => ({ item, of })));

/** What has shares: neither an unscored assignment nor a descriptive exam. */
const isMeasured = (item: OverviewItem): item is OverviewItem & { maxTotalUnits: number } =>
  item.maxTotalUnits !== null && !isDescriptive({ scoreType: item.scoreType ?? 'quantitative' });

type Counts = 'students' | 'present' | 'absent' | 'late' | 'counted' | 'sumUnits';
const sumOf = (parts: readonly Part[], name: Counts) =>
  parts.reduce((sum, { of }) => sum + of[name], 0);

/** Some classes of one exam or assignment together. */
const totalsOf = (item: OverviewItem, parts: readonly Part[]): Totals | null =>
  isMeasured(item)
    ? {
        sumUnits: sumOf(parts, 'sumUnits'),
        count: sumOf(parts, 'counted'),
        maxUnits: item.maxTotalUnits,
      }
    : null;

/** Of one exam or assignment in all of its classes. */
const wholeOf = (item: OverviewItem): Totals | null => totalsOf(item, partsOf([item]));

const attendance = (parts: readonly Part[]) => ({
  present: sumOf(parts, 'present'),
  absent: sumOf(parts, 'absent'),
  late: sumOf(parts, 'late'),
});

function groupOf<Item>(
  mean: Mean<string, Item>,
  nameOf: (item: Item) => string,
  parts: readonly Part[],
): Group {
  const [first] = mean.items;
  return {
    key: mean.key,
    name: first === undefined ? '' : nameOf(first),
    items: mean.items.length,
    counted: mean.count,
    share: mean.share,
    ...attendance(parts),
  };
}

/** Each class over its exams and assignments. */
export const byClass = (items: readonly OverviewItem[]): Group[] =>
  meansBy(
    partsOf(items),
    ({ of }) => of.classId,
    (part) => totalsOf(part.item, [part]),
  ).map((mean) => groupOf(mean, ({ of }) => of.className, mean.items));

/** Exams and assignments with the same key together: of a course, or of a month. */
export const byKey = (
  items: readonly OverviewItem[],
  keyOf: (item: OverviewItem) => string,
  nameOf: (item: OverviewItem) => string,
): Group[] =>
  meansBy(items, keyOf, wholeOf).map((mean) => groupOf(mean, nameOf, partsOf(mean.items)));

export const byCourse = (items: readonly OverviewItem[]): Group[] =>
  byKey(
    items,
    ({ courseId }) => courseId,
    ({ courseName }) => courseName,
  );

const extreme = (values: (number | null)[], pick: (...all: number[]) => number) => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? pick(...known) : null;
};

/** In units; a copy of an older version, or another back end, tells it with two decimals. */
const extremeUnits = ({ of }: Part, which: 'max' | 'min'): number | null => {
  const points = of[which];
  return of[`${which}Units`] ?? (points === null ? null : points * UNITS_PER_POINT);
};

/** Each exam and assignment by itself. */
export const byItem = (items: readonly OverviewItem[]): ItemFigures[] =>
  items.map((item) => {
    const parts = partsOf([item]);
    const sums = parts.map(({ of }) => ({ sumUnits: of.sumUnits, count: of.counted }));
    const total = wholeOf(item);
    const [mean] = meansBy(
      [item],
      ({ id }) => id,
      () => total,
    );
    return {
      item,
      counted: sumOf(parts, 'counted'),
      share: mean?.share ?? null,
      average: isMeasured(item) ? meanOfSums(sums) : null,
      max: extreme(
        parts.map((part) => extremeUnits(part, 'max')),
        Math.max,
      ),
      min: extreme(
        parts.map((part) => extremeUnits(part, 'min')),
        Math.min,
      ),
      students: sumOf(parts, 'students'),
      toCorrect: parts.reduce((sum, { of }) => sum + (of.toCorrect ?? 0), 0),
      ...attendance(parts),
    };
  });

/** A question of an exam or assignment, to be taught again. */
export interface WeakQuestion {
  item: OverviewItem;
  question: OverviewItem['questions'][number];
  counted: number;
  share: number;
}

/** What was understood least: of those with enough answers, the ten with the smallest share of their maximum. */
export function weakQuestions(items: readonly OverviewItem[]): WeakQuestion[] {
  const asked = items.flatMap((item) => item.questions.map((question) => ({ item, question })));
  return weakest(asked, ({ question }) => [
    { sumUnits: question.sumUnits, count: question.counted, maxUnits: question.maxUnits },
  ]).map(({ item: { item, question }, count, share }) => ({
    item,
    question,
    counted: count,
    share,
  }));
}

/** The courses in the order of what was reached, the weakest first. */
export function weakCourses(items: readonly OverviewItem[]): Group[] {
  const courses = new Map(byCourse(items).map((course) => [course.key, course]));
  const groups = [...Map.groupBy(items, ({ courseId }) => courseId)];
  return weakest(groups, ([, exams]) => exams.flatMap((exam) => wholeOf(exam) ?? [])).flatMap(
    ({ item: [key] }) => courses.get(key) ?? [],
  );
}

/** Figures of one side of a comparison. */
export interface Side extends ComparedShare {
  counted: number;
  max: number | null;
  min: number | null;
  present: number;
  /** To whom it was given. */
  given: number;
}

const extremeShare = (part: Part, which: 'max' | 'min'): number | null => {
  const units = extremeUnits(part, which);
  return units === null || !isMeasured(part.item)
    ? null
    : hundredthsOf(units / part.item.maxTotalUnits);
};

/** Classes of exams as one side: students together in each exam, every exam of the same weight; extremes as shares. */
export function sideOf(parts: readonly Part[]): Side {
  const exams = [...Map.groupBy(parts, ({ item }) => item)].map(([item, own]) => ({ item, own }));
  const [mean] = meansBy(
    exams,
    () => '',
    ({ item, own }) => totalsOf(item, own),
  );
  return {
    counted: mean?.count ?? 0,
    share: mean?.share ?? null,
    students: Math.max(0, ...exams.map(({ item, own }) => totalsOf(item, own)?.count ?? 0)),
    max: extreme(
      parts.map((part) => extremeShare(part, 'max')),
      Math.max,
    ),
    min: extreme(
      parts.map((part) => extremeShare(part, 'min')),
      Math.min,
    ),
    present: sumOf(parts, 'present'),
    given: sumOf(parts, 'students'),
  };
}

/** The exams and assignments that both classes have counted results in: only these can be compared. */
export const sharedBy = (items: readonly OverviewItem[], a: string, b: string): OverviewItem[] =>
  items.filter(({ classes }) =>
    [a, b].every((id) => classes.some((one) => one.classId === id && one.counted > 0)),
  );
