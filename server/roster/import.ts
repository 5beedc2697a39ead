/** People from lists: what would happen, or what happened, in one transaction. */
import { eq } from 'drizzle-orm';
import type { Roster, RosterFile } from '#domain/roster/model.ts';
import type { Store } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { schools } from '../db/schema/index.ts';
import { Unusable } from '../school/unusable.ts';
import { holdYears } from '../services/begin-year.ts';
import { decide } from './decide.ts';
import { readKnown } from './known.ts';
import type { Plan } from './plan.ts';
import { refusalOf, reasons } from './words.ts';
import { writeRoster } from './write.ts';

/** What is asked for. */
export interface Importing {
  school: string;
  roster: Roster;
  apply: boolean;
  /** Ends the enrolment of students who are gone. */
  'archive-gone': boolean;
  /** Takes the one of the same name in the same class for the person that is meant. */
  'by-name': boolean;
}

type Report = Plan['report'];

/** What a list does or did to a school. */
export interface Imported extends Omit<Report, 'unclear'> {
  applied: boolean;
  files: (Omit<RosterFile, 'refused'> & { refused: string | null })[];
  unclear: (Report['unclear'][number] & { says: string })[];
}

/** Imports it, or says what that would do. A file that could not be read keeps all of them from being applied. */
export async function importRoster(
  store: Store,
  asked: Importing,
  now: number,
): Promise<{ import: Imported }> {
  const { school: schoolId, roster, apply: isApplied } = asked;
  const files = roster.files.map(({ refused, ...file }) => ({
    ...file,
    refused: refused && refusalOf(refused),
  }));
  const refused = files.filter((file) => file.refused !== null);
  if (isApplied && refused.length > 0) {
    const said = refused.map((file) => `${file.name}: ${file.refused}`);
    throw new Unusable(`${said.join('\n')}\nNothing was changed.`);
  }
  return store.transaction(async (tx) => {
    const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId)).for('update');
    if (!school) throw new Unusable('There is no school with this id.');
    await holdYears(tx, schoolId);
    const known = await readKnown(tx, schoolId);
    if (!known) throw new Unusable('The school has no school year that can be changed.');
    const plan = decide(roster, known, { isByName: asked['by-name'], makeId: () => newId(now) });
    const { unclear, ...report } = plan.report;
    if (isApplied) {
      await writeRoster({ db: tx, schoolId, now }, known, plan, asked['archive-gone']);
    }
    const told = unclear.map((row) =>
      Object.assign(row, { says: reasons[row.reason] ?? row.reason }),
    );
    return { import: { applied: isApplied, files, ...report, unclear: told } };
  });
}
