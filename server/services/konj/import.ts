/** Brings members of an external class into a class here, in one transaction. */
import { sql } from 'drizzle-orm';
import type { ImportAnswer, ImportBody } from '#contract/konj/konj-shape.ts';
import { newId } from '../../db/ids.ts';
import { sqlStatement } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Asking, Session } from '../../middleware/handlers.ts';
import { checkSchool } from '../../policies/school.ts';
import { findSemester } from '../../policies/semester.ts';
import { activeSemester } from '../school/active-semester.ts';
import { holdYears } from '../school/begin-year.ts';
import type { ExternalPerson } from './classroom-link.ts';
import { decide } from './decide.ts';
import type { Plan } from './decide.ts';
import { readKnown } from './known.ts';
import { ownToken, requireOwn } from './link.ts';
import { writePlan } from './write.ts';
import { normalizeMobile } from '../sign-in/mobile.ts';
import { listStudents } from '../students/read-people.ts';

/** Imports of one school follow one another, so that nobody comes in twice, whatever the class. */
const lockImports = sqlStatement<never, unknown>(
  'konj.lock',
  (value) =>
    sql`select pg_advisory_xact_lock(hashtextextended('konj ' || ${value('schoolId')}::text, 0))`,
);

/** What the classroom service says of the class, and to which of its accounts. */
export interface Asked {
  account: string | null;
  people: ExternalPerson[];
}

/** Asks it once the request is one that could be done. */
export async function askMembers(asking: Asking, body: ImportBody): Promise<Asked> {
  const { deps, now } = asking;
  await deps.store.read((db) => requireAllowed({ ...asking, db }, body));
  const { token, account } = await ownToken(asking);
  const people = await deps.classroom.membersOf(deps.store, token, body.externalClassId, now);
  if (!people) throw refuse('schoolClass.notFound', { path: 'externalClassId' });
  return { account, people };
}

async function requireAllowed(session: Session, body: ImportBody): Promise<void> {
  await requireYear(session, body);
  if (body.members.length === 0) throw refuse('konj.nobody', { path: 'members' });
  refuseRepeated(body);
  await listStudents(session, await activeSemester(session), body.classId.toLowerCase());
}

/** Imports them; who cannot come in is told, and does not keep the others out. */
export async function importMembers(
  session: Session,
  body: ImportBody,
  { account, people }: Asked,
): Promise<ImportAnswer> {
  const { db, actor, now } = session;
  await holdYears(db, actor.schoolId);
  await requireYear(session, body);
  await requireOwn(db, actor, account);
  await lockImports(db, { schoolId: actor.schoolId });
  const found = await readKnown(session, body);
  const known = { ...found, people: people.map(withNumber) };
  const plan: Plan = { students: [], staff: [], teaching: [], links: [] };
  const answer: ImportAnswer = { imported: [], already: [], problems: [] };
  for (const wanted of body.members) {
    const { externalId, role } = wanted;
    const { kind, ...outcome } = decide(wanted, known, plan, () => newId(now));
    if ('code' in outcome) answer.problems.push({ externalId, role, ...outcome });
    else if (kind !== 'problem') answer[kind].push({ externalId, role, ...outcome });
  }
  await writePlan(session, found, plan);
  return answer;
}

/** The service writes numbers in its own way; here there is one. */
function withNumber(person: ExternalPerson): ExternalPerson {
  const mobile = person.mobile === null ? null : normalizeMobile(person.mobile);
  return { ...person, mobile };
}

/** A school and year may be named; then they must be her own, and a year that can be changed. */
async function requireYear(session: Session, { schoolId, semesterId }: ImportBody): Promise<void> {
  checkSchool(session.actor.schoolId, schoolId);
  if (semesterId === undefined) return;
  const semester = await findSemester(session, { semesterId });
  if (!semester.active) throw refuse('semester.inactive');
}

/** A teacher may stand in the list once for each course, a student once. */
function refuseRepeated({ members }: ImportBody): void {
  const seen = new Set<string>();
  for (const [place, { externalId, role, courseId }] of members.entries()) {
    const key = `${role} ${externalId} ${role === 'teacher' ? courseId?.toLowerCase() : ''}`;
    if (seen.has(key)) throw refuse('request.invalid', { path: `members.${place}.externalId` });
    seen.add(key);
  }
}
