/** Who of a class came from the classroom service. */
import { sql } from 'drizzle-orm';
import type { ImportedMember } from '#contract/konj.ts';
import { sqlStatement } from '../db/statement.ts';
import type { Session } from '../middleware/handlers.ts';
import { listStudents } from './read-people.ts';
import { wholeList } from './read-school.ts';
import type { Whole } from './read-school.ts';

const readImported = sqlStatement<'classId', ImportedMember>(
  'konj.imported',
  (value) => sql`
    select external_id::int as "externalId", role, person_id as "personId",
      imported_at as "importedAt"
    from external_members
    where school_id = ${value('schoolId')}::uuid and class_id = ${value('classId')}::uuid
    order by role, external_id::int`,
);

/** Lists them; a class that she does not see is not found. */
export async function listImported(
  session: Session,
  classId: string,
): Promise<Whole<ImportedMember>> {
  await listStudents(session, classId);
  const rows = await readImported(session.db, { schoolId: session.actor.schoolId, classId });
  // Written-out statements answer instants as text.
  const shown = (row: ImportedMember) =>
    Object.assign(row, { importedAt: new Date(row.importedAt).toISOString() });
  return wholeList(rows.map(shown));
}
