import type { ClassReport } from '#contract/reports/reports-shape.ts';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import {
  countWorkbooks,
  ENTERS,
  standingOf,
  type Enters,
  type Standing,
} from '#domain/counting.ts';
import { ranksWithin } from '#domain/rank.ts';
import {
  evaluationOf,
  isDescriptive,
  levelIn,
  LEVELS,
  type Evaluation,
  type Level,
} from '#domain/score.ts';
import { standardScores } from '#domain/standard-score.ts';
import { meanOfTotals } from '#domain/statistics.ts';
import type { LocalSheet, LocalStudent } from '../grade-matrix/local-sheet.ts';
import { countableOf } from '../grade-matrix/sheet.ts';

/** One place in the ranking. */
export interface RankRow {
  student: LocalStudent;
  rank: number;
  classRank: number;
  standard: number | null;
  level: Level | null;
}

/** One class beside the others. */
export type ClassRow = Omit<Required<ClassReport>, 'max' | 'min'> & {
  highestUnits: number | null;
  lowestUnits: number | null;
  levels: Record<Level, number>;
};

/** Why somebody's score is in no figure; `zero` is in means and in no question. */
export type OutReason = Exclude<Standing, 'counted'>;

export interface ExcludedRow {
  student: LocalStudent;
  reason: OutReason;
}

/** An exam's report but for its item analysis. */
export interface ExamReport {
  students: number;
  present: number;
  absent: number;
  excused: number;
  started: number;
  toCorrect: number;
  late: number;
  /** How many workbooks wait, as lists count them: ranks and means are without them. */
  waits: number;
  average: number | null;
  highestUnits: number | null;
  lowestUnits: number | null;
  /** Whose totals are in means, ranks and spread. */
  counted: LocalStudent[];
  /** Of these, whose answers say something of questions. */
  answering: LocalStudent[];
  maxUnits: number;
  levels: Record<Level, number>;
  ranks: RankRow[];
  classes: ClassRow[];
  excluded: ExcludedRow[];
}

/** What a report is made of, beside the scores. */
export interface ReportContext {
  activity: Pick<ActivityDetails, 'classes' | 'endDate' | 'state' | 'scoreType' | 'settings'>;
  /** Its students, for those who may hand in later than others. */
  results: readonly ResultItem[];
  /** Those that carry the places of everybody, where she sees a part of them. */
  ranked?: readonly ResultItem[] | undefined;
  now: number;
}

function countLevels(levels: readonly (Level | null)[]): Record<Level, number> {
  const counts = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<Level, number>;
  for (const level of levels) if (level) counts[level] += 1;
  return counts;
}

/** By place; of one place, as the server lists them. Where she sees a part of the ranked, the server knows the places. */
function rankedOf(
  counted: readonly LocalStudent[],
  levelOf: (student: LocalStudent) => Level | null,
  known: ReadonlyMap<string, Pick<ResultItem, 'rank' | 'classRank'>>,
): RankRow[] {
  const standard = standardScores(counted.map((one) => one.totalUnits));
  const places = ranksWithin(
    counted.map(({ totalUnits, student }) => ({ total: totalUnits, group: student.classId })),
  );
  return counted
    .map((student, at) => ({
      student,
      rank: known.get(student.resultId)?.rank ?? places[at]?.rank ?? 0,
      classRank: known.get(student.resultId)?.classRank ?? places[at]?.groupRank ?? 0,
      standard: standard[at] ?? null,
      level: levelOf(student),
    }))
    .toSorted((a, b) => a.rank - b.rank);
}

/** The figures of everybody, of every class and of every place; rejected results are in none of them. */
export function reportOf(
  sheet: LocalSheet,
  { activity, results, ranked = [], now }: ReportContext,
): ExamReport {
  const extended = new Map(results.map((one) => [one.studentId, one.extendedUntil ?? null]));
  const isOver = ({ studentId }: LocalStudent) => {
    const until = extended.get(studentId) ?? null;
    const end = Math.max(Date.parse(activity.endDate), until === null ? 0 : Date.parse(until));
    return activity.state !== 'draft' && end <= now;
  };
  const maxUnits = sheet.questions.reduce((sum, question) => sum + question.maxUnits, 0);
  const standings = new Map(
    sheet.students.map((one) => [one, standingOf(countableOf(one), isOver(one))]),
  );
  const evaluation: Evaluation = evaluationOf(activity);
  const levelOf = (one: LocalStudent) =>
    levelIn(evaluation, {
      totalUnits: one.totalUnits,
      scoredCount: countableOf(one).scoredCount,
      maxUnits,
    });
  const isIn = (figure: keyof Enters) => (one: LocalStudent) =>
    ENTERS[standings.get(one) ?? 'notYet'][figure];
  const counted = sheet.students.filter(isIn('figures'));

  const figuresOf = (students: readonly LocalStudent[]) => {
    const entering = students.filter(isIn('figures'));
    const totals = isDescriptive(evaluation) ? [] : entering.map((one) => one.totalUnits);
    const extreme = (pick: (...all: number[]) => number) =>
      totals.length === 0 ? null : pick(...totals);
    const count = (figure: keyof Enters) => students.filter(isIn(figure)).length;
    return {
      students: students.length,
      present: count('present'),
      absent: count('absent'),
      excused: count('excused'),
      started: count('started'),
      toCorrect: count('toCorrect'),
      late: students.filter((one) => one.late).length,
      average: meanOfTotals(totals),
      highestUnits: extreme(Math.max),
      lowestUnits: extreme(Math.min),
      levels: countLevels(entering.map(levelOf)),
    };
  };
  const places = new Map(activity.classes.map(({ id }, at) => [id, at]));
  const classes = [...Map.groupBy(sheet.students, ({ student }) => student.classId)]
    .map(([classId, mates]) =>
      Object.assign(figuresOf(mates), {
        classId,
        className: mates[0]?.student.className ?? '',
        counted: mates.filter(isIn('figures')).length,
      }),
    )
    .toSorted((a, b) => (places.get(a.classId) ?? 0) - (places.get(b.classId) ?? 0));
  return {
    ...figuresOf(sheet.students),
    waits: countWorkbooks(sheet.students.map(countableOf)).toCorrect,
    counted,
    answering: counted.filter(isIn('items')),
    maxUnits,
    ranks: rankedOf(counted, levelOf, new Map(ranked.map((one) => [one.resultId, one]))),
    classes,
    excluded: sheet.students.flatMap((student) => {
      const reason = standings.get(student) ?? 'notYet';
      return reason === 'counted' ? [] : [{ student, reason }];
    }),
  };
}
