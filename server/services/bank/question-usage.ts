/** Where copies of a bank question are, and how they did there. */
import { sql } from 'drizzle-orm';
import type { QuestionUse } from '#contract/bank/question-usage.ts';
import { discriminationOf, facilityOf } from '#domain/item-analysis.ts';
import { sqlStatement } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { stateOf, taughtClasses } from '../../policies/activity.ts';
import { findBankRows, isReadable } from './bank-rows.ts';
import { countingOrder, isCounted } from '../reports/counting.ts';
import { teacherOf } from '../school/read-school.ts';

const MOST = 50;

interface Row {
  total: number;
  kind: 'exam' | 'assignment';
  id: string;
  title: string;
  releasedAt: string | null;
  startsAt: string;
  endsAt: string;
  maxUnits: number;
  outcomes: { units: number; totalUnits: number }[];
}

/**
 * A teacher sees what is hers or what she teaches, and of the latter the results of her own classes: each by the class
 * that it names, as `isSeen` does in `list-activities.ts`.
 */
const readUses = sqlStatement<'teacher' | 'source' | 'limit', Row>(
  'bank.usage',
  (value) => sql`
    select count(*) over ()::int as total, e.kind, e.id, e.title, e.released_at as "releasedAt",
      e.starts_at as "startsAt", e.ends_at as "endsAt", q.max_units as "maxUnits",
      coalesce((
        select jsonb_agg(jsonb_build_object('units', last.units, 'totalUnits', last.total)
          order by last.total desc, last.id)
        from (
          select r.id, r.total_units as total, w.score_units as units
          from (select distinct on (r.student_id) r.* from results r
            where r.school_id = ${value('schoolId')}::uuid and r.activity_id = e.id
            order by r.student_id, ${countingOrder('r')}) as r
          join answers w on w.school_id = r.school_id and w.result_id = r.id and w.question_id = q.id
          where ${isCounted('r')} and w.score_units is not null
            and (${value('teacher')}::uuid is null or e.owner_id = ${value('teacher')}::uuid
              or exists (
                select from teaching t where t.school_id = ${value('schoolId')}::uuid
                  and t.user_id = ${value('teacher')}::uuid and t.class_id = r.class_id
                  and t.semester_id = e.semester_id and t.course_id = e.course_id))
        ) as last), '[]'::jsonb) as outcomes
    from questions q
    join activities e on e.school_id = q.school_id and e.id = q.activity_id
    where q.school_id = ${value('schoolId')}::uuid and q.source_id = ${value('source')}::uuid
      and (${value('teacher')}::uuid is null or e.owner_id = ${value('teacher')}::uuid
        or exists (${taughtClasses('e', { schoolId: value('schoolId'), userId: value('teacher') })}))
    order by e.starts_at desc nulls last, e.id, q.orders
    limit ${value('limit')}::bigint`,
);

/** Where the question was used, the newest first; of a question that the person may not read nothing is known. */
export async function readUsage(
  session: Session,
  id: string,
): Promise<{ items: QuestionUse[]; total: number }> {
  const { schoolId } = session.actor;
  const [source] = await findBankRows(session.db, { schoolId, ids: [id] });
  if (!source || !isReadable(session, source)) throw refuse('question.notFound');
  const values = { schoolId, teacher: teacherOf(session), source: source.question.id, limit: MOST };
  const rows = await readUses(session.db, values);
  return { items: rows.map((row) => presentUse(row, session.now)), total: rows[0]?.total ?? 0 };
}

function presentUse(row: Row, now: number): QuestionUse {
  const { kind, id, title, outcomes, maxUnits } = row;
  const startsAt = new Date(row.startsAt);
  const endsAt = new Date(row.endsAt);
  const releasedAt = row.releasedAt === null ? null : new Date(row.releasedAt);
  return {
    kind,
    id,
    title,
    state: stateOf({ releasedAt, startsAt, endsAt }, now),
    startDate: startsAt.toISOString(),
    results: outcomes.length,
    facility: facilityOf(outcomes, maxUnits),
    discrimination: discriminationOf(outcomes, maxUnits),
  };
}
