/** Who of a class came from the classroom service. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { ImportedMember } from '#contract/konj/konj-shape.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { activeSemester } from '../school/active-semester.ts';
import { listStudents } from '../students/read-people.ts';
import { wholeList } from '../school/read-school.ts';

type Row = Omit<ImportedMember, 'externalId'> & { externalId: string };

const readImported = sqlStatement<'classId', Row>(
  'konj.imported',
  (value) => sql`
    select external_id as "externalId", role, person_id as "personId",
      imported_at as "importedAt"
    from external_members
    where school_id = ${value('schoolId')}::uuid and class_id = ${value('classId')}::uuid
    order by role, length(external_id), external_id`,
);

/** Lists them; a class that she does not see is not found. */
export async function listImported(
  session: Session,
  classId: string,
): Promise<Page<ImportedMember>> {
  await listStudents(session, await activeSemester(session), classId);
  const rows = await readImported(session.db, { schoolId: session.actor.schoolId, classId });
  // Written-out statements answer instants as text.
  const shown = ({ externalId, importedAt, ...row }: Row): ImportedMember => ({
    externalId: Number(externalId),
    ...row,
    importedAt: new Date(importedAt).toISOString(),
  });
  return wholeList(rows.map(shown));
}
