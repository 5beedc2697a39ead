/** Lists of people as an admin of the school shows, applies and undoes them. */
import type { z } from 'zod';
import type { RosterReport, RosterRun, rosterCalls } from '#contract/people/roster.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireProof } from '../../policies/proof.ts';
import { requirePermissionIn } from '../../policies/school.ts';
import { applyRoster, detailsOf, planRoster } from '../../roster/import.ts';
import { holdRun, listRuns, presentRun, stateOf } from '../../roster/runs.ts';
import { holdTouched, undoRun } from '../../roster/undo.ts';
import { activeSemester } from '../school/active-semester.ts';
import { recordDone } from '../accounts/audit.ts';
import { holdYears } from '../school/begin-year.ts';

type Asked<N extends 'roster.preview' | 'roster.apply'> = z.output<(typeof rosterCalls)[N]['body']>;
type Named = { schoolId: string };

/** The school of an admin. */
function schoolOf(session: Session, named: Named): string {
  requirePermissionIn(session, named.schoolId);
  return session.actor.schoolId;
}

/** What lists would change. */
export async function previewRoster(
  session: Session,
  named: Named,
  asked: Asked<'roster.preview'>,
): Promise<RosterReport> {
  const { db, now } = session;
  const schoolId = schoolOf(session, named);
  return (await planRoster(db, { schoolId, now }, asked)).report;
}

/** Applies them as they were shown. */
export async function applyLists(
  session: Session,
  named: Named,
  asked: Asked<'roster.apply'>,
): Promise<RosterRun> {
  const { db, actor, now, address } = session;
  const schoolId = schoolOf(session, named);
  requireProof(actor, now);
  const by = { kind: 'staff', id: actor.userId } as const;
  const givesRoles = actor.permissions.has('accounts');
  const taken = { ...asked, givesRoles };
  const { run } = await applyRoster(db, { schoolId, by, address, now }, taken, asked.seen);
  return presentRun(db, run, now);
}

/** What was applied in the last weeks. */
export async function listRosterRuns(session: Session, named: Named): Promise<RosterRun[]> {
  return listRuns(session.db, schoolOf(session, named), session.now);
}

/** Takes back what a run has done. */
export async function undoLists(
  session: Session,
  named: Named & { runId: string },
): Promise<RosterRun> {
  const { db, actor, now } = session;
  const schoolId = schoolOf(session, named);
  requireProof(actor, now);
  await holdYears(db, schoolId);
  const run = await holdRun(db, schoolId, named.runId.toLowerCase());
  if (!run) throw refuse('roster.notFound');
  if (run.undoneAt === null && run.semesterId !== (await activeSemester(session)))
    throw refuse('semester.inactive');
  await holdTouched(db, run);
  const state = await stateOf(db, run, now);
  if (state !== 'possible') throw refuse(`roster.${state}`);
  await undoRun(db, run, now);
  await recordDone(session, 'roster.undone', { kind: 'school', id: null }, detailsOf(run));
  return presentRun(db, { ...run, undoneAt: new Date(now) }, now);
}
