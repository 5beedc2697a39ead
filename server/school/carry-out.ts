/** Carries out what an operator asks for: the same in the command's own process and in the server that holds the database. */
import { asc } from 'drizzle-orm';
import type { Db, Store } from '../db/client.ts';
import { schools } from '../db/schema/index.ts';
import type { Command } from './command.ts';
import { makeCardsOf } from './cards.ts';
import type { CardsMade } from './cards.ts';
import { importRoster } from './import.ts';
import type { Imported } from './import.ts';
import { createSchool, resetAdmin } from './create.ts';
import type { NewSchool, WayIn } from './create.ts';
import { removeSample, removeSchool } from './remove.ts';
import { setTerms } from './terms.ts';
import type { TermedYear } from './terms.ts';

/** A school as the list shows it. */
export interface ListedSchool {
  id: string;
  name: string;
  timeZone: string;
  isSample: boolean;
}

/** What came of a command. */
export type Outcome =
  | NewSchool
  | WayIn
  | { year: TermedYear }
  | { import: Imported }
  | { cards: CardsMade }
  | { schools: ListedSchool[] }
  | { removed: { id: string; name: string }[] };

/** Does it, all of it or nothing. `store` is that of jobs; an `Unusable` says why it cannot be done. */
export async function carryOut(store: Store, asked: Command, now: number): Promise<Outcome> {
  if (asked.action === 'create') return createSchool(store, asked, now);
  if (asked.action === 'reset-admin') return resetAdmin(store, asked, now);
  if (asked.action === 'remove') return removeSchool(store, asked);
  if (asked.action === 'remove-sample') return removeSample(store);
  if (asked.action === 'terms') return setTerms(store, asked, now);
  if (asked.action === 'cards') return makeCardsOf(store, asked, now);
  if (asked.action === 'import') return importRoster(store, asked, now);
  return { schools: await store.read(listSchools) };
}

async function listSchools(db: Db): Promise<ListedSchool[]> {
  const rows = await db.select().from(schools).orderBy(asc(schools.name), asc(schools.id));
  return rows.map(({ id, name, timeZone, sampleKey }) => ({
    id,
    name,
    timeZone,
    isSample: sampleKey !== null,
  }));
}
