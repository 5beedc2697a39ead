/** What a correction's sender saw of an answer: she may replace that and nothing else. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Correctable } from './workbook-rows.ts';

/** What a person gives an answer, besides ink, which is only added to. */
export type Given = Pick<Correctable, 'scoreUnits' | 'comment'>;

/** What was given at versions of answers and since; a student's change raises the version and leaves no row. */
const findSince = sqlStatement<
  'resultId' | 'asked',
  Given & { questionId: string; version: number }
>(
  'answerHistory.since',
  (value) => sql`
    select h.question_id as "questionId", h.version, h.score_units as "scoreUnits", h.comment
    from jsonb_to_recordset(${value('asked')}::jsonb) as a(question_id uuid, version integer)
    join answer_history h
      on h.school_id = ${value('schoolId')}::uuid and h.result_id = ${value('resultId')}::uuid
      and h.question_id = a.question_id
      and h.version >= coalesce((select max(b.version) from answer_history b
        where b.school_id = ${value('schoolId')}::uuid and b.result_id = ${value('resultId')}::uuid
          and b.question_id = a.question_id and b.version <= a.version), 0)
    order by h.version`,
);

/** An answer, and the version of it that a correction is based on. */
interface Asked {
  row: Correctable;
  base: number;
}

/** What was given at those versions, by question; none where the answer is another one since. */
export async function givenAt(
  db: Db,
  keys: { schoolId: string; resultId: string },
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Given>> {
  const older = asked
    .filter(({ row, base }) => base < row.version)
    .map(({ row, base }) => ({ question_id: row.questionId, version: base }));
  const history =
    older.length > 0 ? await findSince(db, { ...keys, asked: JSON.stringify(older) }) : [];
  const given = new Map<string, Given>();
  for (const { row, base } of asked) {
    const rows = history.filter(({ questionId }) => questionId === row.questionId);
    const since = rows.filter(({ version }) => version > base);
    if (base > row.version || since.length < row.version - base) continue;
    // Before the first correction of it there was neither.
    const at = rows.find(({ version }) => version <= base);
    given.set(
      row.questionId,
      base === row.version ? row : (at ?? { scoreUnits: null, comment: null }),
    );
  }
  return given;
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
