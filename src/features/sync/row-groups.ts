import { ofEach } from '#src/lib/of-each.ts';
import {
  countWork,
  finalWork,
  mergeCorrections,
  type OutboxRow,
  type Receipt,
  type WaitingWork,
} from '#src/offline/index.ts';
import { toldBy } from './words.ts';

/** What waits of one student's workbooks of one exam, or of anything else. */
export interface RowGroup {
  key: string;
  works: WaitingWork[];
  student: string;
  activity: string;
  /** How many answers and the like they change. */
  parts: number;
}

/** How many parts of a workbook a correction changes. */
export function partCount({ body }: Pick<Receipt, 'body'>): number {
  if (!body) return 1;
  return body.answers.length + (body.review ? 1 : 0) + (body.note ? 1 : 0);
}

const keyOf = ofEach((work: WaitingWork): string => {
  const { studentId, activityId } = toldBy(work);
  const isCorrection = work.kind === 'correction' && studentId !== '';
  return isCorrection ? `${studentId} ${activityId}` : work.key;
});

/** What waits, by student, in the order in which each is first sent: the first groups, and how many there are. */
export function firstGroups(rows: readonly OutboxRow[], most: number) {
  const groups = Map.groupBy(finalWork(rows), keyOf);
  const first = [...groups].slice(0, most).map(([key, works]): RowGroup => {
    const [{ student, activity } = { student: '', activity: '' }] = works.map(toldBy);
    return { key, works, student, activity, parts: countWork(works) };
  });
  return { groups: first, count: groups.size };
}

/** All of what waits, by student. */
export const groupRows = (rows: readonly OutboxRow[]): RowGroup[] =>
  firstGroups(rows, Infinity).groups;

/** What was sent, each workbook once with all that was said of it, in the order of its last sending. */
export function groupSent(receipts: readonly Receipt[]): Receipt[] {
  const groups = Map.groupBy(receipts, ({ kind, lane, key }) =>
    kind === 'correction' ? lane : key,
  );
  return [...groups.values()].map((own) =>
    own.reduce((one, other) => ({
      ...(one.at < other.at ? other : one),
      body:
        one.body && other.body ? mergeCorrections(one.body, other.body) : (one.body ?? other.body),
    })),
  );
}
