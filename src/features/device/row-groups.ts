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

/** Thousands of rows are asked for it with each change of one of them. */
const keys = new WeakMap<OutboxRow, string>();

function keyOf(row: OutboxRow): string {
  const known = keys.get(row);
  if (known !== undefined) return known;
  const { studentId, activityId } = toldBy(row);
  const isCorrection = row.kind === 'correction' && studentId !== '';
  const key = isCorrection ? `${studentId} ${activityId}` : row.key;
  keys.set(row, key);
  return key;
}

/** What waits, by student, in the order in which each is first sent: the first groups, and how many there are. */
export function firstGroups(rows: readonly OutboxRow[], most: number) {
  const groups = new Map<string, RowGroup>();
  const others = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    let group = groups.get(key);
    if (!group) {
      if (groups.size >= most) {
        others.add(key);
        continue;
      }
      const { student, activity } = toldBy(row);
      group = { key, rows: [], student, activity, parts: 0 };
      groups.set(key, group);
    }
    group.rows.push(row);
    group.parts += partCount(row);
  }
  return { groups: [...groups.values()], count: groups.size + others.size };
}

/** All of what waits, by student. */
export const groupRows = (rows: readonly OutboxRow[]): RowGroup[] =>
  firstGroups(rows, Infinity).groups;
