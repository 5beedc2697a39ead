/**
 * One-time codes where no text message service is configured: in a file beside the database, as private as that, for
 * as long as they are good. `npm run codes` shows them to the operator, who passes them on; no log ever has them.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeLifetime } from './code-sender.ts';
import type { CodeSender } from './code-sender.ts';

const pending = z.array(
  z.object({ mobile: z.string(), purpose: z.string(), code: z.string(), until: z.number() }),
);
/** A code that somebody waits for. */
export type PendingCode = z.infer<typeof pending>[number];

/** More than an operator passes on in ten minutes; whoever asks for others' codes fills no disk. */
const most = 200;

const fileOf = (directory: string) => join(directory, 'pending-codes.json');

/** The codes that are still good, the latest last. */
export function readPending(directory: string, now: number): PendingCode[] {
  let text: string;
  try {
    text = readFileSync(fileOf(directory), 'utf8');
  } catch {
    return [];
  }
  return pending.parse(JSON.parse(text)).filter(({ until }) => until > now);
}

/** Keeps what is still good; without any there is no file. */
function keep(directory: string, codes: PendingCode[]): void {
  const file = fileOf(directory);
  if (codes.length === 0) return rmSync(file, { force: true });
  // Renamed into its place: the command reads all of it or what was there before.
  writeFileSync(`${file}.new`, JSON.stringify(codes.slice(-most)), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Keeps codes for the operator; notices without one are for nobody. */
export function pendingSender(directory: string, now: () => number = Date.now): CodeSender {
  const tidy = () => keep(directory, readPending(directory, now()));
  tidy();
  return {
    send: async ({ mobile, purpose, code }) => {
      if (code === null) return;
      const others = readPending(directory, now()).filter((one) => one.mobile !== mobile);
      keep(directory, [...others, { mobile, purpose, code, until: now() + codeLifetime }]);
      setTimeout(tidy, codeLifetime + 1_000).unref();
    },
  };
}
