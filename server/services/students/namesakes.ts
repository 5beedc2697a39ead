/** What tells pupils of one name in one class from each other, on paper and in the list of cards. */
import { sql } from 'drizzle-orm';
import type { Student } from '#contract/shapes.ts';
import { tellApart } from '#domain/cards/namesakes.ts';
import type { Apart, Namesake } from '#domain/cards/namesakes.ts';
import { nameKey } from '#domain/roster/names.ts';
import type { Db } from '../../db/client.ts';
import { sqlStatement } from '../../db/statement.ts';
import { activeYear } from '../school/active-semester.ts';

const readClassmates = sqlStatement<
  'semesterId' | 'classes',
  Namesake & { classId: string; name: string }
>(
  'namesakes.classmates',
  (value) => sql`
    select s.id, n.class_id as "classId", s.first_name || ' ' || s.last_name as name, s.guardians,
      c.value as code, i.value as national
    from enrolments n
    join students s on s.school_id = n.school_id and s.id = n.student_id
    left join identifiers c on c.school_id = s.school_id and c.kind = 'student'
      and c.owner_id = s.id and c.scheme = 'code'
    left join identifiers i on i.school_id = s.school_id and i.kind = 'student'
      and i.owner_id = s.id and i.scheme = 'national'
    where n.school_id = ${value('schoolId')}::uuid and n.semester_id = ${value('semesterId')}::uuid
      and n.left_on is null and n.class_id = any(${value('classes')}::uuid[])`,
);

/** The same pupils; whoever has a namesake in her class with what tells them apart, others with null. */
export async function withApart<S extends Student>(
  db: Db,
  schoolId: string,
  students: readonly S[],
): Promise<(S & { apart: Apart | null })[]> {
  const classes = [...new Set(students.map(({ classId }) => classId))];
  const semesterId = await activeYear(db, schoolId);
  const mates = await readClassmates(db, { schoolId, semesterId, classes });
  const groups = Map.groupBy(mates, ({ classId, name }) => `${classId} ${nameKey(name)}`);
  const apart = new Map<string, Apart>();
  for (const some of groups.values())
    if (some.length > 1) for (const [id, found] of tellApart(some)) apart.set(id, found);
  return students.map((one) => Object.assign({}, one, { apart: apart.get(one.studentId) ?? null }));
}
