import { UnreadableFile } from '#domain/files/model.ts';
import { loadCodec } from '../codecs.ts';
import { detect, said, unpacked } from '../detect/index.ts';
import { LIMITS, type Format, type ReadContext, type Reading } from '../model.ts';
import type { Asked as AnyAsked, Told } from './messages.ts';

/** Rows that go to the page at a time: so few that taking them in is no long task. */
const BATCH = 50;
/** Of a table: rows below its headings, and columns. */
const SAMPLE = 4;
const COLUMNS = 40;

type Asked = Extract<AnyAsked, { t: 'read' }>;
type Tell = (told: Told) => void;

async function readWhole(bytes: Asked['bytes'], format: Format, context: ReadContext) {
  const { read } = await loadCodec(format);
  if (!read) throw new UnreadableFile('unknownXml');
  return read(bytes, context);
}

/** A table is shown before it is read: what its columns are is the teacher's to say. */
async function readTableAsked(
  { bytes, mapping, isPasted }: Asked,
  format: Format,
  { tell, context }: { tell: Tell; context: ReadContext },
): Promise<Reading | null> {
  const { readTable, readingOf } = await import('../formats/table/index.ts');
  const table = readTable(bytes);
  if (mapping ?? isPasted) return readingOf(table, mapping ?? table.guess, context);
  const { rows, guess } = table;
  const shown = rows.slice(0, Math.max(0, guess.headerRow) + SAMPLE);
  const sample = shown.map((row) => row.slice(0, COLUMNS).map((cell) => cell.slice(0, 200)));
  tell({ t: 'table', format, table: { sample, rows: rows.length, guess } });
  return null;
}

/** Reads one file and tells what becomes of it. */
export async function readAsked(asked: Asked, tell: Tell): Promise<void> {
  const { as } = asked;
  if (asked.bytes.byteLength > LIMITS.bytes)
    throw new UnreadableFile('tooLarge', { mb: LIMITS.bytes / 2 ** 20 });
  const bytes = unpacked(asked.bytes);
  const detected = as === null ? detect(bytes) : said(as);
  const { format } = detected;
  tell({ t: 'format', format, detected });
  let toldAt = 0;
  const context: ReadContext = {
    progress(done, all) {
      const now = performance.now();
      if (now - toldAt < 80) return;
      toldAt = now;
      tell({ t: 'progress', done, all });
    },
  };
  const reading = await (format === 'csv' || format === 'xlsx'
    ? readTableAsked({ ...asked, bytes }, format, { tell, context })
    : readWhole(bytes, format, context));
  if (!reading) return;
  if (reading.rows.length > LIMITS.questions)
    throw new UnreadableFile('tooMany', { most: LIMITS.questions });
  const all = reading.rows.length;
  for (let at = 0; at < all; at += BATCH)
    tell({ t: 'rows', rows: reading.rows.slice(at, at + BATCH), all });
  tell({ t: 'read', format: reading.format, remarks: reading.remarks });
}

/** What a failure is called on the screen. */
export function refusalOf(error: unknown): Extract<Told, { t: 'refused' }> {
  if (error instanceof UnreadableFile)
    return { t: 'refused', code: error.code, values: error.values };
  // Too deep or too much for the device's memory, or a fault of ours: the file is left alone.
  return { t: 'refused', code: error instanceof RangeError ? 'tooMuch' : 'crashed', values: {} };
}
