import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const program = process.env['SOFFICE_PATH'] ?? '/usr/bin/soffice';

/** How LibreOffice writes CSV: commas, UTF-8, every sheet; as its cells show it or as exact as they are. */
const csvFilter = (isAsShown: boolean) =>
  `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,${isAsShown},false,false,-1`;

/** Has LibreOffice open a file and write it in another format; answers what it wrote, by file name. */
function converted(
  bytes: Uint8Array,
  ending: string,
  options: readonly string[],
): Map<string, Buffer<ArrayBuffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-sheets-'));
  try {
    const given = join(folder, `given.${ending}`);
    const out = join(folder, 'out');
    writeFileSync(given, bytes);
    const profile = pathToFileURL(join(folder, 'profile')).href;
    execFileSync(
      program,
      ['--headless', `-env:UserInstallation=${profile}`, ...options, '--outdir', out, given],
      // Without it a machine that names no language cannot write a file that is called as a Persian sheet is.
      { stdio: 'pipe', timeout: 120_000, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    );
    return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An Excel file as LibreOffice reads it: the text of each sheet, by its name. */
export function sheetsAsText(xlsx: Uint8Array, isAsShown: boolean): Map<string, string> {
  const files = converted(xlsx, 'xlsx', ['--convert-to', csvFilter(isAsShown)]);
  return new Map(
    [...files].map(([name, bytes]) => [
      name.replace(/^given-|\.csv$/g, ''),
      new TextDecoder().decode(bytes),
    ]),
  );
}

/** The numbers by which LibreOffice knows languages and their regions. */
export const IRAN = 1065;
const SYSTEM = 0;

/** A text file as LibreOffice reads it when somebody opens it with this separator and language: as an Excel file. */
export function textAsXlsx(
  csv: Uint8Array,
  separator: string,
  language = SYSTEM,
): Uint8Array<ArrayBuffer> {
  const reading = `CSV:${separator.charCodeAt(0)},34,76,1,,${language}`;
  const files = converted(csv, 'csv', [`--infilter=${reading}`, '--convert-to', 'xlsx']);
  const [bytes] = files.values();
  if (!bytes) throw new Error('LibreOffice wrote nothing');
  return new Uint8Array(bytes);
}
