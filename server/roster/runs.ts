/** Runs of lists: which there were, and whether each can be undone. */
import { desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { RosterRun } from '#contract/people/roster.ts';
import type { Db } from '../db/client.ts';
import { rosterRuns, users } from '../db/schema/index.ts';
import type { RosterBefore } from '../db/schema/roster.ts';
import { sqlStatement, within } from '../db/statement.ts';
import { sealOf } from './before.ts';
import type { Run } from './import.ts';

/** For so long a run can be undone. */
export const UNDO_MS = 24 * 60 * 60_000;
/** So far back runs are listed, in days, and so many of them. */
const [listedDays, listedMost] = [31, 50];

const readOvertaken = sqlStatement<'semesterId' | 'known' | 'owners', { overtaken: boolean }>(
  'roster.overtaken',
  (value) => sql`
    select not exists (select from semesters y where y.school_id = ${value('schoolId')}::uuid
        and y.id = ${value('semesterId')}::uuid and y.active)
      or exists (select from identifiers n
        join jsonb_to_recordset(${value('known')}::jsonb) as b(kind text, scheme text, value text)
          on b.kind = n.kind and b.scheme = n.scheme and b.value = n.value
        where n.school_id = ${value('schoolId')}::uuid
          and n.owner_id <> all(${value('owners')}::uuid[])) as overtaken`,
);

/** Whether its year is over, or somebody else is known by now by what it took from somebody. */
async function isOvertaken(
  db: Db,
  { schoolId, semesterId }: Run,
  { known }: RosterBefore,
): Promise<boolean> {
  const [read] = await readOvertaken(db, {
    schoolId,
    semesterId,
    known: JSON.stringify(known.before),
    owners: known.owners,
  });
  return read?.overtaken ?? true;
}

/** Whether it can be undone, and if not why. */
export async function stateOf(db: Db, run: Run, now: number): Promise<RosterRun['undo']> {
  if (run.undoneAt !== null) return 'undone';
  if (run.before === null || now - run.at.getTime() > UNDO_MS) return 'late';
  if (await isOvertaken(db, run, run.before)) return 'written';
  return (await sealOf(db, run, run.before)) === run.seal ? 'possible' : 'written';
}

/** A run as it is shown. */
export async function presentRun(db: Db, run: Run, now: number): Promise<RosterRun> {
  const [shown] = await presentRuns(db, [run], now);
  if (!shown) throw new Error('A run that is there is shown.');
  return shown;
}

async function presentRuns(db: Db, runs: Run[], now: number): Promise<RosterRun[]> {
  const [first] = runs;
  if (!first) return [];
  const ids = runs.flatMap(({ byId }) => byId ?? []);
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(within(users, first.schoolId, inArray(users.id, ids)));
  const nameOf = new Map(people.map((one) => [one.id, `${one.firstName} ${one.lastName}`]));
  const shown: RosterRun[] = [];
  for (const run of runs) {
    shown.push({
      id: run.id,
      at: run.at.toISOString(),
      by: { kind: run.byKind, name: nameOf.get(run.byId ?? '') ?? null },
      files: run.files,
      counts: run.counts,
      undoneAt: run.undoneAt?.toISOString() ?? null,
      // oxlint-disable-next-line no-await-in-loop -- one connection, and hardly ever more than two of a day
      undo: await stateOf(db, run, now),
    });
  }
  return shown;
}

/** Those of the last weeks, the latest first. */
export async function listRuns(db: Db, schoolId: string, now: number): Promise<RosterRun[]> {
  const since = new Date(now - listedDays * UNDO_MS);
  const runs = await db
    .select()
    .from(rosterRuns)
    .where(within(rosterRuns, schoolId, gte(rosterRuns.at, since)))
    .orderBy(desc(rosterRuns.at), desc(rosterRuns.id))
    .limit(listedMost);
  return presentRuns(db, runs, now);
}

/** One of a school, held until the transaction ends. */
export async function holdRun(db: Db, schoolId: string, id: string): Promise<Run | null> {
  const [run] = await db
    .select()
    .from(rosterRuns)
    .where(within(rosterRuns, schoolId, eq(rosterRuns.id, id)))
    .for('update');
  return run ?? null;
}
