/** What a correction's sender saw of an answer: she may replace that and nothing else. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Correctable } from './workbook-rows.ts';

/** What a person gives an answer, besides ink, which is only added to. */
export type Given = Pick<Correctable, 'scoreUnits' | 'comment'>;

/** What was given at a version and since; a student's change raises the version and leaves no row. */
const findSince = sqlStatement<'resultId' | 'questionId' | 'version', Given & { version: number }>(
  'answerHistory.since',
  (value) => sql`
    select h.version, h.score_units as "scoreUnits", h.comment
    from answer_history h
    where h.school_id = ${value('schoolId')}::uuid and h.result_id = ${value('resultId')}::uuid
      and h.question_id = ${value('questionId')}::uuid
      and h.version >= coalesce((select max(b.version) from answer_history b
        where b.school_id = ${value('schoolId')}::uuid and b.result_id = ${value('resultId')}::uuid
          and b.question_id = ${value('questionId')}::uuid
          and b.version <= ${value('version')}::integer), 0)
    order by h.version`,
);

/** What was given at the version that a correction is based on; null where the answer is another one since. */
export async function givenAt(
  db: Db,
  keys: { schoolId: string; resultId: string },
  base: number,
  row: Correctable,
): Promise<Given | null> {
  if (base === row.version) return row;
  if (base > row.version) return null;
  const rows = await findSince(db, { ...keys, questionId: row.questionId, version: base });
  const since = rows.filter(({ version }) => version > base);
  if (since.length < row.version - base) return null;
  // Before the first correction of it there was neither.
  return rows.find(({ version }) => version <= base) ?? { scoreUnits: null, comment: null };
}

/** What stands with what a part says over it; what it leaves out stays. */
export const saidOver = (
  said: { [K in keyof Given]?: Given[K] | undefined },
  given: Given,
): Given => ({
  scoreUnits: said.scoreUnits === undefined ? given.scoreUnits : said.scoreUnits,
  comment: said.comment === undefined ? given.comment : said.comment,
});

/** Whether both say the same; an empty comment is none. */
export const isSameGiven = (one: Given, other: Given): boolean =>
  one.scoreUnits === other.scoreUnits && (one.comment || null) === (other.comment || null);
