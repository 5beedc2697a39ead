/** `npm run school`: schools begin, are listed and removed here, beside a running server or without one. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { passwordLink } from '#domain/password-link.ts';
import { readRoster } from '#domain/roster/read.ts';
import { DataDirectoryInUse } from '../db/lock-file.ts';
import { migrateStore } from '../db/migrate.ts';
import { readEnv } from '../env.ts';
import type { Env } from '../env.ts';
import { closeDirectory, makePrivately } from '../private-directory.ts';
import { openStore } from '../stores.ts';
import type { CardsMade } from './cards.ts';
import { carryOut } from './carry-out.ts';
import type { Outcome } from './carry-out.ts';
import { readCommand, usage } from './command.ts';
import type { Asked, Command } from './command.ts';
import type { NewSchool, WayIn } from './create.ts';
import { baseOf } from './base.ts';
import { askServer } from './hand-over.ts';
import type { Told } from './hand-over.ts';
import { reportInWords } from './import-words.ts';
import { cardsInWords, printCards } from './print-cards.ts';
import type { PrintedCards, Printing } from './print-cards.ts';
import { secretFile } from './secret-file.ts';
import type { TermedYear } from './terms.ts';
import { Unusable } from './unusable.ts';

makePrivately();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exitCode = 1;
}

async function run(line: string[]): Promise<number> {
  const asked = understood(line);
  if (asked === 2) return 2;
  if (asked === null) {
    process.stdout.write(usage);
    return 0;
  }
  const env = readEnv();
  const printing = printingOf(asked);
  let shown: Shown;
  try {
    const { outcome, base } = await outcomeOf(env, handedOver(asked));
    shown = shownOf(outcome, asked.address ?? base, printing);
  } finally {
    printing?.file.drop();
  }
  process.stdout.write(asked.isJson ? `${JSON.stringify(shown, null, 2)}\n` : inWords(shown));
  return 'import' in shown && shown.import.files.some(({ refused }) => refused !== null) ? 1 : 0;
}

function understood(line: string[]): Asked | null | 2 {
  try {
    return readCommand(line);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
}

/** Lists are read here, not by the server: a file that takes long or all memory holds nobody else up. */
function handedOver({ command, files }: Asked): Command {
  if (command.action === 'cards') {
    const { out: _out, force: _force, language: _language, ...asked } = command;
    return asked;
  }
  if (command.action !== 'import') return command;
  const given = files.map((path) => ({ name: basename(path), bytes: bytesOf(path) }));
  const { org = null, ...asked } = command;
  return { ...asked, roster: readRoster(given, org) };
}

/** The file is there before cards are made: nobody would have those that cannot be written down. */
function printingOf({ command, address }: Asked): Printing | null {
  if (command.action !== 'cards' || address === null) return null;
  const { out: path, force, language } = command;
  return { path, file: secretFile(path, force), address, language };
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    throw new Error(`${path} could not be read. Nothing was changed.`);
  }
}

/** In a process of its own where it gets the database; else by the server that has it, and knows where it is. */
async function outcomeOf(env: Env, command: Command): Promise<Told> {
  const progress = (line: string) => void process.stderr.write(`… ${line}\n`);
  closeDirectory(env.dataDir, progress);
  try {
    const { store, release } = await openStore({ ...env, rowSecurity: false }, progress);
    try {
      const jobs = store.forJobs();
      await migrateStore(jobs, { rowSecurity: env.rowSecurity });
      return { outcome: await carryOut(jobs, command, Date.now()), base: baseOf(env) };
    } finally {
      await store.close();
      release();
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    return askServer(env.dataDir, command);
  }
}

type Shown =
  | Exclude<Outcome, { token: string } | { cards: CardsMade }>
  | ReturnType<typeof linked>
  | { cards: PrintedCards };

function shownOf(outcome: Outcome, base: string, printing: Printing | null): Shown {
  if ('token' in outcome) return linked(outcome, base);
  if (!('cards' in outcome)) return outcome;
  if (printing === null) throw new Error('Cards that were made have a file to go to.');
  return { cards: printCards(outcome.cards, printing) };
}

function linked({ token, expiresAt, ...made }: NewSchool | WayIn, base: string) {
  const link = passwordLink(base, { token, login: made.admin.login });
  return { ...made, link, linkExpires: expiresAt };
}

function inWords(shown: Shown): string {
  if ('link' in shown) {
    const { admin, link, linkExpires } = shown;
    return `${admin.login} sets the password here, once, until ${linkExpires}:\n${link}\n`;
  }
  if ('removed' in shown) {
    return shown.removed.map(({ id, name }) => `Removed ${id}  ${name}\n`).join('');
  }
  if ('import' in shown) return reportInWords(shown.import);
  if ('cards' in shown) return cardsInWords(shown.cards);
  if ('year' in shown) return yearInWords(shown.year);
  if (shown.schools.length === 0) return 'There is no school yet.\n';
  return shown.schools
    .map(({ id, name, timeZone, isSample }) =>
      [id, name, timeZone, ...(isSample ? ['sample'] : [])].join('  ').concat('\n'),
    )
    .join('');
}

function yearInWords({ name, startsOn, endsOn, terms }: TermedYear): string {
  const parts = [{ name, startsOn, endsOn }, ...terms];
  return parts.map((part) => `${part.startsOn} to ${part.endsOn}  ${part.name}\n`).join('');
}
