/** Which attempt of a student counts, which results enter figures, and how they are ranked: the one place. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  takesAnswer,
  isScoredByKey,
  QUESTION_TYPES,
  type QuestionType,
} from '#domain/question-types.ts';

/** The latest handed-in attempt that is not rejected counts; without one the latest handed in, then the latest. */
export const countingOrder = (results: 'r' | 'results'): SQL =>
  sql.raw(
    `(${results}.state = 'handedIn' and ${results}.review_status <> 'rejected') desc,
      (${results}.state = 'handedIn') desc, ${results}.attempt desc`,
  );

/** Of some activities' results (`r`) the attempt of each student that counts, as `counting`. */
export const counting = (schoolId: unknown, which: SQL): SQL => sql`
  counting as (
    select distinct on (r.activity_id, r.student_id) r.* from results r
    where r.school_id = ${schoolId}::uuid and ${which}
    order by r.activity_id, r.student_id, ${countingOrder('r')})`;

type Result = 'r' | 'c';
const present = (result: Result) => `(${result}.state = 'handedIn' or ${result}.scored_count > 0)`;
const corrected = (result: Result) =>
  `(${result}.review_status in ('accepted', 'rejected') or (e.question_count > 0
    and ${result}.scored_count >= e.question_count))`;

/** Has handed in or was scored. */
export const isPresent = (result: Result): SQL => sql.raw(present(result));

/** Present, and somebody has still to correct it. */
export const isOpen = (result: Result): SQL =>
  sql.raw(`(${present(result)} and not ${corrected(result)})`);

/** Whether a result enters the figures of its activity (`e`): see `ENTERS` in `domain`, which a test holds it to. */
export const isCounted = (result: Result): SQL =>
  sql.raw(`(e.total_units is not null and case when ${present(result)}
    then ${result}.review_status <> 'rejected' and ${corrected(result)}
    else ${result}.review_status = 'zero' end)`);

/** The workbooks of activity `e` counted over its results `c`: see `countWorkbooks` in `domain`. */
export const workbookCounts: SQL = sql.raw(`
  (count(*) filter (where c.state = 'handedIn'))::int as handed_in,
  (count(*) filter (where ${present('c')} and ${corrected('c')}))::int as corrected,
  (count(*) filter (where ${present('c')} and not ${corrected('c')})
    + case when bool_or(${present('c')}) and not bool_or(c.state = 'handedIn')
      then count(*) filter (where not ${present('c')} and c.review_status not in ('excused', 'zero'))
      else 0 end)::int as to_correct`);

/**
 * Those of `counting` that enter figures, with their ranks, as `counted`; of a descriptive exam nobody. The activity is
 * looked up by key, row by row: as a join, an engine without statistics reads the whole school for each of them.
 */
export const counted = (schoolId: unknown): SQL => sql`
  counted as materialized (
    select m.id, m.activity_id, m.class_id, m.total_units,
      (rank() over (partition by m.activity_id order by m.total_units desc))::int as rank,
      (rank() over (partition by m.activity_id, m.class_id order by m.total_units desc))::int as class_rank
    from (select r.id, r.activity_id, r.total_units, r.class_id from counting r
      where (select ${isCounted('r')} and e.score_type = 'quantitative' from activities e
        where e.school_id = ${schoolId}::uuid and e.id = r.activity_id)) as m)`;

/** Handed in after the end, or after the student's own extension (`g`). */
export const isLate = (result: 'p' | 'c', endsAt: unknown): SQL =>
  sql`coalesce(${sql.raw(result)}.handed_in_at > greatest(${endsAt}::timestamptz, g.extended_until), false)`;

/** The questions (`q`) of some activities with the id of the right option, as `keys`. */
export const keys = (schoolId: unknown, which: SQL): SQL => sql`
  keys as materialized (
    select q.id, q.activity_id, q.type, q.max_units,
      jsonb_path_query_first(q.options, '$[*] ? (@.isCorrect == true)') ->> 'id' as correct
    from questions q where q.school_id = ${schoolId}::uuid and ${which})`;

const ofTypes = (has: (type: QuestionType) => boolean) =>
  QUESTION_TYPES.filter(has)
    .map((type) => `'${type}'`)
    .join(', ');

const outcome = sql.raw(`case
  when q.type in (${ofTypes(isScoredByKey)}) and a.option_id is not null then
    case when a.option_id::text = q.correct then 'correct' else 'wrong' end
  when a.score_units >= q.max_units then 'correct'
  when q.type not in (${ofTypes(takesAnswer)}) and a.score_units is null then 'unanswered'
  when q.type in (${ofTypes(takesAnswer)}) and coalesce(a.score_units, 0) <= 0
    and (q.type in (${ofTypes(isScoredByKey)}) or not coalesce(a.answered, false)) then 'unanswered'
  when a.score_units <= 0 then 'wrong' end`);

/** How many attempts the student of result `p` has (`t`), and what became of its `keys` (`o`): see the contract. */
export const joinOutcomes = (schoolId: unknown): SQL => sql`
  left join lateral (
    select count(*)::int as attempts from results b
    where b.school_id = ${schoolId}::uuid and b.activity_id = p.activity_id
      and b.student_id = p.student_id) t on true
  left join lateral (
    select (count(*) filter (where outcome = 'correct'))::int as correct,
      (count(*) filter (where outcome = 'wrong'))::int as wrong,
      (count(*) filter (where outcome = 'unanswered'))::int as unanswered
    from (select ${outcome} as outcome from keys q
      left join answers a on a.school_id = ${schoolId}::uuid and a.result_id = p.id
        and a.question_id = q.id
      where q.activity_id = p.activity_id) as each) o on true`;
