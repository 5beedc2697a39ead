import type { ActivityDetails } from '#contract/activity.ts';
import type { ResultItem } from '#contract/workbook.ts';
import { isCounted, isPresent, type Countable } from '#domain/counting.ts';
import { ranksWithin } from '#domain/rank.ts';
import { levelOf, LEVELS, type Level } from '#domain/score.ts';
import { standardScores } from '#domain/standard-score.ts';
import type { LocalSheet, LocalStudent } from '../sheet/local-sheet.ts';

/** One place in the ranking. */
export interface RankRow {
  student: LocalStudent;
  rank: number;
  classRank: number;
  standard: number | null;
  level: Level;
}

/** One class beside the others. */
export interface ClassRow {
  classId: string;
  className: string;
  students: number;
  present: number;
  absent: number;
  late: number;
  counted: number;
  sumUnits: number;
  max: number | null;
  min: number | null;
  levels: Record<Level, number>;
}

/** Why somebody's score is in no figure. */
export type OutReason = 'absent' | 'notYet' | 'startedOnly' | 'open' | 'rejected';

export interface OutRow {
  student: LocalStudent;
  reason: OutReason;
}

/** An exam's report but for its item analysis. */
export interface ExamReport {
  students: number;
  present: number;
  absent: number;
  late: number;
  counted: LocalStudent[];
  sumUnits: number;
  maxUnits: number;
  levels: Record<Level, number>;
  ranks: RankRow[];
  classes: ClassRow[];
  out: OutRow[];
}

/** What a report is made of, beside the scores. */
export interface ReportContext {
  activity: Pick<ActivityDetails, 'classes' | 'endDate' | 'state'>;
  /** Its students, for those who may hand in later than others. */
  results: readonly ResultItem[];
  now: number;
}

const countable = ({ state, reviewStatus, units }: LocalStudent): Countable => ({
  state,
  reviewStatus,
  questionCount: units.length,
  scoredCount: units.filter((one) => one !== null).length,
});

function outReason(student: LocalStudent, isOver: boolean): OutReason | null {
  const of = countable(student);
  if (isCounted(of)) return null;
  if (isPresent(of)) return student.reviewStatus === 'rejected' ? 'rejected' : 'open';
  if (!isOver) return 'notYet';
  return student.state === 'started' ? 'startedOnly' : 'absent';
}

function countLevels(totals: readonly number[], maxUnits: number): Record<Level, number> {
  const counts = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<Level, number>;
  for (const total of totals) counts[levelOf(total, maxUnits)] += 1;
  return counts;
}

const sumOf = (totals: readonly number[]) => totals.reduce((sum, total) => sum + total, 0);

/** By place; of one place, as the server lists them. */
function rankedOf(counted: readonly LocalStudent[], maxUnits: number): RankRow[] {
  const standard = standardScores(counted.map((one) => one.totalUnits));
  const places = ranksWithin(
    counted.map(({ totalUnits, student }) => ({ total: totalUnits, group: student.classId })),
  );
  return counted
    .map((student, at) => ({
      student,
      rank: places[at]?.rank ?? 0,
      classRank: places[at]?.groupRank ?? 0,
      standard: standard[at] ?? null,
      level: levelOf(student.totalUnits, maxUnits),
    }))
    .toSorted((a, b) => a.rank - b.rank);
}

/** The figures of everybody, of every class and of every place; rejected results are in none of them. */
export function reportOf(sheet: LocalSheet, { activity, results, now }: ReportContext): ExamReport {
  const extended = new Map(results.map((one) => [one.studentId, one.extendedUntil ?? null]));
  const isOver = ({ studentId }: LocalStudent) => {
    const until = extended.get(studentId) ?? null;
    const end = Math.max(Date.parse(activity.endDate), until === null ? 0 : Date.parse(until));
    return activity.state !== 'draft' && end <= now;
  };
  const maxUnits = sumOf(sheet.questions.map((question) => question.maxUnits));
  const reasons = new Map(sheet.students.map((one) => [one, outReason(one, isOver(one))]));
  const isAbsent = (one: LocalStudent) =>
    reasons.get(one) === 'absent' || reasons.get(one) === 'startedOnly';
  const counted = sheet.students.filter((one) => reasons.get(one) === null);

  const figuresOf = (students: readonly LocalStudent[]) => {
    const totals = students.filter((one) => reasons.get(one) === null).map((one) => one.totalUnits);
    return {
      students: students.length,
      present: students.filter((one) => isPresent(countable(one))).length,
      absent: students.filter(isAbsent).length,
      late: students.filter((one) => one.late).length,
      sumUnits: sumOf(totals),
      levels: countLevels(totals, maxUnits),
      totals,
    };
  };
  const places = new Map(activity.classes.map(({ id }, at) => [id, at]));
  const classes = [...Map.groupBy(sheet.students, ({ student }) => student.classId)]
    .map(([classId, mates]) => {
      const { totals, ...figures } = figuresOf(mates);
      return Object.assign(figures, {
        classId,
        className: mates[0]?.student.className ?? '',
        counted: totals.length,
        max: totals.length > 0 ? Math.max(...totals) : null,
        min: totals.length > 0 ? Math.min(...totals) : null,
      });
    })
    .toSorted((a, b) => (places.get(a.classId) ?? 0) - (places.get(b.classId) ?? 0));
  const { totals: _, ...whole } = figuresOf(sheet.students);
  return {
    ...whole,
    counted,
    maxUnits,
    ranks: rankedOf(counted, maxUnits),
    classes,
    out: sheet.students.flatMap((student) => {
      const reason = reasons.get(student) ?? null;
      return reason === null ? [] : [{ student, reason }];
    }),
  };
}
