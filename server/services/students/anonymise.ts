/** Takes the name of a student who left out of everything; her scores stay in the figures of her classes. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Traces } from '#contract/people/leaving.ts';
import { persianSortKey } from '#domain/persian-order.ts';
import { foldText } from '#domain/text.ts';
import { externalMembers, identifiers, loginCards, logins } from '../../db/schema/index.ts';
import { rosterRuns, students, studentSessions } from '../../db/schema/index.ts';
import type { RosterBefore } from '../../db/schema/roster.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermissionIn } from '../../policies/school.ts';
import { requireProof } from '../../policies/proof.ts';
import { studentState } from './any-students.ts';
import { recordDone } from '../accounts/audit.ts';
import { holdYears } from '../school/begin-year.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { readStudentFiles } from './student-data.ts';
import { isNamed } from '../files/uploads-quota.ts';

type Named = { schoolId: string; studentId: string };

/** What she is called from then on, in every list and report. */
const [firstName, lastName] = ['دانش‌آموز', 'سابق'];

const countTraces = sqlStatement<'studentId', Omit<Traces, 'files'>>(
  'anonymise.traces',
  (value) => {
    const her = sql`${value('studentId')}::uuid`;
    const count = (table: string, of: string, more = sql`true`) => sql`(select count(*)::int
    from ${sql.raw(table)} n where n.school_id = s.school_id and ${sql.raw(of)} = s.id and ${more})`;
    const answer = (condition: string) => sql`(select count(*)::int from results r
    join answers w on w.school_id = r.school_id and w.result_id = r.id
    where r.school_id = s.school_id and r.student_id = s.id and ${sql.raw(condition)})`;
    return sql`
    select ${studentState} as state,
      (case when s.anonymised_at is null then 1 else 0 end) + cardinality(s.guardians)
        + ${count('identifiers', 'n.owner_id', sql`n.kind = 'student'`)} as names,
      ${count('logins', 'n.person_id', sql`n.kind = 'student'`)}
        + ${count('login_cards', 'n.student_id')} as access,
      ${answer("w.text <> ''")} as "writtenAnswers",
      ${answer("w.comment <> ''")} + ${answer('jsonb_array_length(w.ink) > 0')}
        + ${count('results', 'n.student_id', sql`n.note <> ''`)} as remarks,
      ${count('results', 'n.student_id')} as results
    from students s where s.school_id = ${value('schoolId')}::uuid and s.id = ${her}`;
  },
);

async function tracesOf({ db, actor }: Session, studentId: string): Promise<Traces> {
  const { schoolId } = actor;
  const [counted] = await countTraces(db, { schoolId, studentId });
  if (!counted) throw refuse('student.notFound');
  const files = await readStudentFiles(db, { schoolId, studentId });
  return { ...counted, files: files.length };
}

/** What would go, and what stays. */
export async function readTraces(session: Session, named: Named): Promise<Traces> {
  requirePermissionIn(session, named.schoolId);
  return tracesOf(session, named.studentId.toLowerCase());
}

/** Whoever corrects holds the result first: he finishes, and nobody begins. */
const holdResults = sqlStatement<'studentId', never>(
  'anonymise.hold',
  (value) => sql`
    select id from results where school_id = ${value('schoolId')}::uuid
      and student_id = ${value('studentId')}::uuid order by id for update`,
);
/** A stroke that is gone does not come back from a device that still has it. */
const clearAnswers = sqlStatement<'studentId', never>(
  'anonymise.answers',
  (value) => sql`
    update answers w set text = null, files = null, comment = null, ink = null,
      ink_removed = case when w.ink is null then w.ink_removed else coalesce(w.ink_removed, '[]')
        || (select coalesce(jsonb_agg(n -> 'id'), '[]') from jsonb_array_elements(w.ink) n) end,
      version = w.version + 1
    from results r
    where r.school_id = ${value('schoolId')}::uuid and r.student_id = ${value('studentId')}::uuid
      and w.school_id = r.school_id and w.result_id = r.id
      and (w.text is not null or w.files is not null or w.comment is not null or w.ink is not null)`,
);
const clearHistory = sqlStatement<'studentId', never>(
  'anonymise.history',
  (value) => sql`
    update answer_history h set comment = null from results r
    where r.school_id = ${value('schoolId')}::uuid and r.student_id = ${value('studentId')}::uuid
      and h.school_id = r.school_id and h.result_id = r.id and h.comment is not null`,
);
const clearResults = sqlStatement<'studentId', never>(
  'anonymise.results',
  (value) => sql`
    update results set note = '', sitting_session = null,
      note_version = note_version + case when note = '' then 0 else 1 end
    where school_id = ${value('schoolId')}::uuid and student_id = ${value('studentId')}::uuid
      and (note <> '' or sitting_session is not null)`,
);
/** Named by nothing and hers, they are collected with the next day's files; until then nobody may read them. */
const leaveFiles = sqlStatement<'studentId' | 'files', never>(
  'anonymise.files',
  (value) => sql`
    update attachments f set name = 'file', owner_id = ${value('studentId')}::uuid
    where f.school_id = ${value('schoolId')}::uuid and f.id = any(${value('files')}::uuid[])
      and not ${isNamed(value('schoolId'))}`,
);
/** Given up long ago: a part that came before this, and is written after it, finds them no more. */
const endUploads = sqlStatement<'studentId', never>(
  'anonymise.uploads',
  (value) => sql`
    update uploads set name = 'file', expires_at = to_timestamp(0)
    where school_id = ${value('schoolId')}::uuid and owner_id = ${value('studentId')}::uuid`,
);
const forgetAnswered = sqlStatement<'studentId', never>(
  'anonymise.keys',
  (value) => sql`
    delete from idempotency where school_id = ${value('schoolId')}::uuid
      and user_id = ${value('studentId')}::uuid`,
);

/** Does it, for somebody who is in no class of this year; answers what went. Done already, it changes nothing. */
export async function anonymise(session: Session, named: Named): Promise<Traces> {
  requirePermissionIn(session, named.schoolId);
  const { db, actor, now } = session;
  const { schoolId } = actor;
  const studentId = named.studentId.toLowerCase();
  const values = { schoolId, studentId };
  await tracesOf(session, studentId);
  requireProof(actor, now);
  // No list is applied or undone meanwhile, and she is put into no class.
  await holdYears(db, schoolId);
  const isShe = within(students, schoolId, eq(students.id, studentId));
  await db.select({ id: students.id }).from(students).where(isShe).for('update');
  const traces = await tracesOf(session, studentId);
  if (traces.state === 'here') throw refuse('student.here');
  if (traces.state === 'anonymised') return traces;
  await holdResults(db, values);
  await endUploads(db, values);
  // Once nothing of hers is under way any more.
  const files = await readStudentFiles(db, values);
  await clearAnswers(db, values);
  await clearHistory(db, values);
  await clearResults(db, values);
  await leaveFiles(db, { ...values, files: files.map(({ id }) => id) });
  await forgetAnswered(db, values);
  await forgetAccess(session, studentId);
  await forgetInRuns(session, studentId);
  await db
    .update(students)
    .set({
      firstName,
      lastName,
      sortKey: persianSortKey(`${lastName} ${firstName}`),
      folded: foldText(`${firstName} ${lastName}`),
      guardians: [],
      passwordHash: null,
      parentPasswordHash: null,
      passwordHandedOutUntil: null,
      parentPasswordHandedOutUntil: null,
      anonymisedAt: new Date(now),
    })
    .where(isShe);
  await recordDone(session, 'student.anonymised', { kind: 'student', id: studentId });
  return { ...traces, state: 'anonymised' };
}

/** By what she was known, and whatever let her in. */
async function forgetAccess({ db, actor }: Session, studentId: string): Promise<void> {
  const { schoolId } = actor;
  const isHers = and(eq(identifiers.kind, 'student'), eq(identifiers.ownerId, studentId));
  await db.delete(identifiers).where(within(identifiers, schoolId, isHers));
  const isMember = and(
    eq(externalMembers.role, 'student'),
    eq(externalMembers.personId, studentId),
  );
  await db.delete(externalMembers).where(within(externalMembers, schoolId, isMember));
  const isLogin = and(eq(logins.kind, 'student'), eq(logins.personId, studentId));
  await db.delete(logins).where(within(logins, schoolId, isLogin));
  for (const table of [studentSessions, loginCards]) {
    await db.delete(table).where(within(table, schoolId, eq(table.studentId, studentId)));
  }
  await forgetDevices(db, studentId);
}

/** What a list could put back of her: it is not undone any more where she was among what it changed. */
async function forgetInRuns({ db, actor }: Session, studentId: string): Promise<void> {
  const { schoolId } = actor;
  const runs = await db
    .select()
    .from(rosterRuns)
    .where(within(rosterRuns, schoolId, isNotNull(rosterRuns.before)))
    .orderBy(rosterRuns.id)
    .for('update');
  for (const { id, before } of runs) {
    if (before === null || !JSON.stringify(before).includes(studentId)) continue;
    await db
      .update(rosterRuns)
      .set({ before: without(before, studentId) })
      .where(within(rosterRuns, schoolId, eq(rosterRuns.id, id)));
  }
}

function without(before: RosterBefore, studentId: string): RosterBefore {
  const { known, renamed, moved, dropped } = before;
  const others = (ids: string[]) => ids.filter((id) => id !== studentId);
  const ofOthers = <T extends { student_id: string }>(rows: T[]) =>
    rows.filter(({ student_id }) => student_id !== studentId);
  return {
    ...before,
    known: {
      owners: others(known.owners),
      before: known.before.filter(({ ownerId }) => ownerId !== studentId),
    },
    renamed: { ...renamed, students: renamed.students.filter(({ id }) => id !== studentId) },
    moved: {
      ids: others(moved.ids),
      enrolments: moved.enrolments.filter((row) => row.studentId !== studentId),
    },
    dropped: { given: ofOthers(dropped.given), results: ofOthers(dropped.results) },
  };
}
