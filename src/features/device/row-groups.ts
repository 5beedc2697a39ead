import type { OutboxRow, Receipt } from '#src/offline/index.ts';
import { toldBy } from './words.ts';

/** Rows of one student's workbooks of one exam, or one row of anything else. */
export interface RowGroup {
  key: string;
  rows: OutboxRow[];
  student: string;
  activity: string;
  /** How many answers and the like they change. */
  parts: number;
}

/** How many parts of a workbook a correction changes. */
export function partCount({ body }: Pick<OutboxRow | Receipt, 'body'>): number {
  if (!body || Array.isArray(body)) return 1;
  return body.answers.length + (body.review ? 1 : 0) + (body.note ? 1 : 0);
}

/** What waits, by student, in the order in which each is first sent. */
export function groupRows(rows: readonly OutboxRow[]): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const { studentId, student, activity, activityId } = toldBy(row);
    const isCorrection = row.kind === 'correction' && studentId !== '';
    const key = isCorrection ? `${studentId} ${activityId}` : row.key;
    const group = groups.get(key) ?? { key, rows: [], student, activity, parts: 0 };
    group.rows.push(row);
    group.parts += partCount(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
