/** Creates the sample school: in one transaction, so that a start that was cut off leaves nothing half done. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import type { FileReference } from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import type { FileStorage } from '#server/storage/disk.ts';
import { addActivity, stackId } from './activities.ts';
import { addBank } from './bank.ts';
import { createCalendar } from './calendar.ts';
import { readContent } from './content.ts';
import { keepPapers } from './files.ts';
import type { HandedInFile } from './files.ts';
import { createRandom } from './random.ts';
import { addResults } from './results.ts';
import { emptyRows, insertRows } from './rows.ts';
import type { Rows } from './rows.ts';
import { findSample, samplePassword } from './sample.ts';
import { addSchool } from './school.ts';

const seedLock = 4174;

/** How the sample school is made. */
export interface SeedOptions {
  store: Store;
  files: FileStorage;
  now: number;
  /** The day it takes for today; null takes the clock's. */
  today: string | null;
  /** `small` has both schools, and only a few exams with one page of files: quick, for tests. */
  size: 'full' | 'small';
  progress: (line: string) => void;
}

const smallSelection = new Set([
  'exam-21',
  stackId,
  'exam-30',
  'exam-31',
  'exam-34',
  'assignment-13',
  'assignment-18',
]);

/** What the rows are made from. */
export interface RowOptions {
  now: number;
  today: string | null;
  size: 'full' | 'small';
  papers: HandedInFile[];
  hashes: { sample: string; nobody: string };
}

/** All rows of the sample school: the same ones for the same options. */
export function makeSampleRows({ now, today, size, papers, hashes }: RowOptions): Rows {
  const calendar = createCalendar(today, now);
  const random = createRandom(1405, calendar.at('1404-06-01').getTime());
  const content = readContent();
  const rows = emptyRows();
  for (const written of content.school.schools) {
    const tools = { random, calendar, now };
    const school = addSchool(rows, content, written, { ...tools, hashes });
    const files = papers.map((file): FileReference => {
      const { name, type, size: bytes, storedAs } = file;
      const shown = { id: random.id(), name, type, size: bytes };
      const createdAt = calendar.at('1404-07-01');
      rows.attachments.push({ schoolId: school.id, ...shown, storedAs, createdAt });
      return shown;
    });
    for (const activity of content.activities.filter((a) => a.schoolId === written.id)) {
      if (size === 'small' && !smallSelection.has(activity.id)) continue;
      const made = addActivity(rows, content, school, activity, tools);
      addResults(rows, content, made, { random, now, files });
    }
    addBank(rows, content, school, calendar);
  }
  return rows;
}

/** Creates it. */
export async function seedSampleSchool(options: SeedOptions): Promise<Rows> {
  const { store, now, today, size, progress } = options;
  progress("drawing pupils' files");
  const papers = await keepPapers(options.files, size);
  const [sample, nobody] = await Promise.all([
    hashPassword(samplePassword),
    hashPassword(randomUUID()),
  ]);
  progress('writing the schools');
  const rows = makeSampleRows({ now, today, size, papers, hashes: { sample, nobody } });
  progress(`storing ${rows.results.length} results and ${rows.answers.length} answers`);
  await store.transaction(async (tx) => {
    // Of two servers that start at once on one database the second finds the school of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock}::bigint)`);
    if (!(await findSample(tx))) await insertRows(tx, rows);
  });
  // The planner knows nothing of rows that came in one go.
  await store.read((db) => db.execute('analyze'));
  return rows;
}
