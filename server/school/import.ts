/** People from lists at the command line: what would happen, or what happened. */
import type { RosterReport } from '#contract/people/roster.ts';
import type { Roster, RosterFile } from '#domain/roster/model.ts';
import type { Store } from '../db/client.ts';
import { applyRoster, planRoster } from '../roster/import.ts';
import { reasons, refusalOf } from '../roster/words.ts';
import { inSchool } from './in-school.ts';
import { Unusable } from './unusable.ts';

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

/** What a list does or did to a school. */
export interface Imported extends Omit<RosterReport, 'unclear' | 'seen'> {
  applied: boolean;
  files: (Omit<RosterFile, 'refused'> & { refused: string | null })[];
  unclear: (RosterReport['unclear'][number] & { says: string })[];
}

/** Imports it, or says what that would do. A file that could not be read keeps all of them from being applied. */
export async function importRoster(
  store: Store,
  asked: Importing,
  now: number,
): Promise<{ import: Imported }> {
  const { roster, apply: isApplied } = asked;
  const files = roster.files.map(({ refused, ...file }) => ({
    ...file,
    refused: refused && refusalOf(refused),
  }));
  const refused = files.filter((file) => file.refused !== null);
  if (isApplied && refused.length > 0) {
    const said = refused.map((file) => `${file.name}: ${file.refused}`);
    throw new Unusable(`${said.join('\n')}\nNothing was changed.`);
  }
  const { 'by-name': byName, 'archive-gone': archiveGone } = asked;
  const taken = { roster, byName, archiveGone, givesRoles: true };
  const {
    unclear,
    seen: _,
    ...report
  } = await inSchool(store, asked, now, async ({ db, ...around }) =>
    isApplied
      ? (await applyRoster(db, around, taken, null)).report
      : (await planRoster(db, around, taken)).report,
  );
  const told = unclear.map((row) => Object.assign(row, { says: reasons[row.reason] }));
  return { import: { applied: isApplied, files, ...report, unclear: told } };
}
