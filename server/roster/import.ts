/** People from lists: what would happen, and what happens, in one transaction that holds the school's years. */
import { createHash } from 'node:crypto';
import type { RosterReport } from '#contract/people/roster.ts';
import type { Roster } from '#domain/roster/model.ts';
import type { Db } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { rosterRuns } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';
import { record } from '../services/accounts/audit.ts';
import type { Acting } from '../services/accounts/audit.ts';
import { holdYears } from '../services/school/begin-year.ts';
import { sittingExams } from '../services/student-app/sitting.ts';
import { lookBefore, sealOf } from './before.ts';
import { decide } from './decide.ts';
import { readKnown, type Known } from './known.ts';
import { withStaying, type Plan } from './plan.ts';
import { writeRoster } from './write.ts';

/** What is asked for. */
export interface Asked {
  roster: Omit<Roster, 'files'> & { files: { name: string }[] };
  byName: boolean;
  archiveGone: boolean;
  /** Whoever asks gives roles: teachers who are new come in with theirs. */
  givesRoles: boolean;
}
/** In which school, in whose name, from where and when. */
type Around = Omit<Acting, 'db'>;
/** A run as it is stored. */
export type Run = typeof rosterRuns.$inferSelect;

interface Planned {
  known: Known;
  plan: Plan;
  report: RosterReport;
}

/** What lists would change; refused where the school has no year that can be changed. */
export async function planRoster(
  db: Db,
  { schoolId, now }: Pick<Around, 'schoolId' | 'now'>,
  { roster, byName: isByName }: Pick<Asked, 'roster' | 'byName'>,
  isHeld = false,
): Promise<Planned> {
  const known = await readKnown(db, schoolId, isHeld);
  if (!known) throw refuse('semester.inactive');
  const decided = decide(roster, known, { isByName, makeId: () => newId(now) });
  // Whoever sits an exam at this moment would be thrown out of it.
  const sitting = await sittingExams(db, schoolId, decided.gone, now);
  const plan = withStaying(decided, sitting);
  return { known, plan, report: { ...plan.report, seen: seenOf(plan, known.semesterId) } };
}

/** Of the school year and everything that is told, in an order of its own. */
function seenOf({ report: { moved, gone, ...rest } }: Plan, semesterId: string): string {
  const sorted = [moved, gone].map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
  return createHash('sha256')
    .update(JSON.stringify([semesterId, rest, sorted]))
    .digest('base64url');
}

/** Applies them; `seen` of the preview it was decided by, null where whoever asks has seen none. */
export async function applyRoster(
  db: Db,
  around: Around,
  asked: Asked,
  seen: string | null,
): Promise<{ run: Run; report: RosterReport }> {
  const { schoolId, by, address, now } = around;
  await holdYears(db, schoolId);
  const { known, plan, report } = await planRoster(db, around, asked, true);
  if (seen !== null && seen !== report.seen) throw refuse('roster.conflict');
  const where = { schoolId, semesterId: known.semesterId };
  const lookAgain = await lookBefore(db, where, known, plan, asked.archiveGone);
  await writeRoster({ db, schoolId, now }, known, plan, asked);
  const before = await lookAgain();
  const { students, staff, classes, courses, teaching } = report;
  // Who is missing in a list is still there, unless she was to be archived.
  const gone = asked.archiveGone ? students.gone : 0;
  const counts = { students: { ...students, gone }, staff, classes, courses, teaching };
  const run: Run = {
    schoolId,
    id: newId(now),
    semesterId: known.semesterId,
    at: new Date(now),
    byKind: by.kind,
    byId: by.id,
    files: asked.roster.files.map(({ name }) => name),
    counts,
    before,
    seal: await sealOf(db, where, before),
    undoneAt: null,
  };
  await db.insert(rosterRuns).values(run);
  await record(
    db,
    { now, address },
    { ...happened(around), event: 'roster.imported', details: detailsOf(run) },
  );
  return { run, report };
}

/** By whom and to what; the codes of nobody stand in the log. */
export const happened = ({ schoolId, by }: Pick<Around, 'schoolId' | 'by'>) => ({
  schoolId,
  by,
  about: { kind: 'school' as const, id: null },
});

/** How many it made and changed, for the log. */
export const detailsOf = ({ id, counts: { students, staff, classes } }: Run) => ({
  run: id,
  students: students.new,
  changed: students.changed + staff.changed,
  moved: students.moved,
  left: students.gone,
  staff: staff.new,
  classes: classes.new,
});
