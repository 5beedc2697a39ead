/** One seeded data folder per run, copied for whoever needs a fresh school. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from './app-server.ts';

let seeded: Promise<string> | undefined;

/** Starts a server on an empty folder, which creates the sample school, and stops it. */
export async function seedInto(dataDir: string): Promise<void> {
  const server = await startAppServer({ dataDir });
  await server.stop();
}

async function seed(): Promise<string> {
  const given = process.env['SEEDED_DATA_DIR'];
  if (given && existsSync(join(given, 'db'))) return given;
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-seed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await seedInto(folder);
  return folder;
}

/** A data folder of its own with the sample school; `remove` deletes it. */
export async function freshSchool(): Promise<{ dataDir: string; remove(): void }> {
  seeded ??= seed();
  const dataDir = mkdtempSync(join(tmpdir(), 'bargeh-data-'));
  cpSync(await seeded, dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
