import { fileTitle } from '#src/lib/file-title.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { XLSX_TYPE } from '#src/lib/spreadsheet.ts';
import type { Order, Written } from './order.ts';
import type { Place, Sheet } from './sheet.ts';

/** No report takes so long; a worker that is silent for longer has died. */
const LONGEST_MS = 120_000;

/** Has a file written off the page; ends with it, with a failure, or at once when nobody waits any more. */
function bytesOf(order: Order, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', give);
      worker.terminate();
    };
    const fail = (reason: string) => {
      end();
      reject(new Error(reason));
    };
    const give = () => fail('given up');
    const limit = setTimeout(() => fail('too slow'), LONGEST_MS);
    signal?.addEventListener('abort', give);
    worker.addEventListener('message', ({ data }: MessageEvent<Written>) => {
      if (data.t === 'failed') return fail('not written');
      end();
      return resolve(data.bytes);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail('crashed');
    });
    worker.postMessage(order);
  });
}

/** Writes an Excel file off the page and gives it to the browser; answers by which name. */
export async function saveXlsx(
  fileName: string,
  sheets: readonly Sheet[],
  place: Place,
  signal?: AbortSignal,
): Promise<string> {
  const { lang, zone } = place;
  const bytes = await bytesOf({ t: 'xlsx', sheets, place: { lang, zone } }, signal);
  const name = `${fileTitle(fileName, sheets[0]?.name ?? 'bargeh')}.xlsx`;
  saveFile({ name, type: XLSX_TYPE, bytes });
  return name;
}

/** Writes one table as text with separators and gives it to the browser. */
export async function saveCsv(
  fileName: string,
  sheet: Sheet,
  place: Place,
  signal?: AbortSignal,
): Promise<string> {
  const { lang, zone } = place;
  const bytes = await bytesOf({ t: 'csv', sheet, place: { lang, zone } }, signal);
  const name = `${fileTitle(fileName, 'bargeh')}.csv`;
  saveFile({ name, type: 'text/csv', bytes });
  return name;
}
