import { unitsToScore } from '#domain/score.ts';
import type { ClassReport } from '#contract/reports/reports-shape.ts';
import type { ClassRow } from './model.ts';

const scoreOf = (units: number | null) => (units === null ? null : unitsToScore(units));

/** What the server says of a class, as it follows from the scores here. */
const figuresOf = (
  row: ClassRow,
  isApart: boolean,
): Omit<ClassReport, 'classId' | 'className'> => ({
  students: row.students,
  present: row.present,
  // A back end that knows neither excuses nor who had begun has them all among the absent.
  absent: isApart ? row.absent : row.absent + row.excused + row.started,
  excused: row.excused,
  started: row.started,
  toCorrect: row.toCorrect,
  late: row.late,
  counted: row.counted,
  average: row.average,
  max: scoreOf(row.highestUnits),
  min: scoreOf(row.lowestUnits),
});

/** The classes of which the server says otherwise than this device has it. */
export function otherwiseAtServer(
  rows: readonly ClassRow[],
  server: readonly ClassReport[],
): ClassReport[] {
  const byClass = new Map(rows.map((row) => [row.classId, row]));
  return server.filter((said) => {
    const row = byClass.get(said.classId);
    const { classId: _, className: __, ...figures } = said;
    if (!row) return true;
    const here = new Map<string, unknown>(
      Object.entries(figuresOf(row, said.started !== undefined)),
    );
    return Object.entries(figures).some(([name, value]) => here.get(name) !== value);
  });
}
