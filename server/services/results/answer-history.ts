/** What an answer was scored over time, for whoever may read its workbook. */
import { sql } from 'drizzle-orm';
import type { AnswerHistoryEntry } from '#contract/results/answer-history.ts';
import type { Kind } from '../../db/schema/index.ts';
import { sqlStatement } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findActivity, maySeeClass } from '../../policies/activity.ts';

const MOST = 100;

const findPlace = sqlStatement<
  'resultId' | 'questionId',
  { activityId: string; kind: Kind; classId: string; hasQuestion: boolean }
>(
  'answerHistory.place',
  (value) => sql`
    select a.id as "activityId", a.kind, r.class_id as "classId", q.id is not null as "hasQuestion"
    from results r
    join activities a on a.school_id = r.school_id and a.id = r.activity_id
    left join questions q on q.school_id = r.school_id and q.activity_id = a.id
      and q.id = ${value('questionId')}::uuid
    where r.school_id = ${value('schoolId')}::uuid and r.id = ${value('resultId')}::uuid`,
);

interface Row {
  version: number;
  scoreUnits: number | null;
  comment: string | null;
  byId: string | null;
  byName: string | null;
  at: string;
}

const readRows = sqlStatement<'resultId' | 'questionId' | 'limit', Row>(
  'answerHistory.read',
  (value) => sql`
    select h.version, h.score_units as "scoreUnits", h.comment, h.by_id as "byId",
      u.first_name || ' ' || u.last_name as "byName", h.at
    from answer_history h
    left join users u on u.school_id = h.school_id and u.id = h.by_id
    where h.school_id = ${value('schoolId')}::uuid and h.result_id = ${value('resultId')}::uuid
      and h.question_id = ${value('questionId')}::uuid
    order by h.version desc
    limit ${value('limit')}::bigint`,
);

/** The accepted changes of one answer, the newest first; of a workbook that is not hers to read nothing is known. */
export async function readAnswerHistory(
  session: Session,
  { resultId, questionId }: { resultId: string; questionId: string },
): Promise<AnswerHistoryEntry[]> {
  const { schoolId } = session.actor;
  const named = { schoolId, resultId, questionId };
  const [place] = await findPlace(session.db, named);
  if (!place) throw refuse('result.notFound');
  const { kind, activityId: id, classId } = place;
  const activity = await findActivity(session, { kind, id, missing: 'result.notFound' });
  if (!maySeeClass(session.actor, activity, classId)) throw refuse('result.notFound');
  if (!place.hasQuestion) throw refuse('question.notFound');
  const rows = await readRows(session.db, { ...named, limit: MOST });
  return rows.map(({ version, scoreUnits, comment, byId, byName, at }) => ({
    version,
    scoreUnits,
    comment,
    by: byId === null ? null : { id: byId, name: byName ?? '' },
    at: new Date(at).toISOString(),
  }));
}
