import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { StudentData } from '#contract/people/leaving.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import { fetchFile } from '#src/api/attachments.ts';
import { fetchStudentData } from '#src/api/leaving.ts';
import { fetchWorkbook } from '#src/api/workbooks.ts';
import { fileTitle } from '#src/lib/file-title.ts';

/** A result with the workbook it stands in; null where nothing was ever begun. */
export interface ArchivedResult {
  result: StudentData['results'][number];
  workbook: ReturnType<typeof withoutKey> | null;
}
/** All of an archive but the bytes of its files. */
export interface Archived {
  data: StudentData;
  results: ArchivedResult[];
  /** Where each file lies in the archive; one whose bytes are gone has no place. */
  places: Map<string, string>;
}
/** How far it has come. */
export interface Progress {
  done: number;
  of: number;
}

/** What is hers of a workbook: the key is the school's, and others may be about to sit the same exam. */
const withoutKey = ({ questionList, ...rest }: Workbook) => ({
  ...rest,
  questionList: questionList.map((one) => ({
    ...one,
    modelAnswer: null,
    rubric: [],
    suggestedUnits: null,
    options: one.options.map(({ id, text, orders }) => ({ id, text, orders })),
  })),
});

const isGone = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 404;

/**
 * Reads all that the school holds about a student and packs it as it comes: of the files no more than one is in memory.
 * `pageOf` writes the page that is read.
 */
export async function makeArchive(
  { schoolId, studentId }: { schoolId: string; studentId: string },
  pageOf: (archived: Archived) => string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const data = await fetchStudentData(schoolId, studentId);
  const of = data.results.length + data.files.length;
  let done = 0;
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // A blob of its own may lie on the disk.
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const add = (path: string, bytes: Uint8Array, isPacked: boolean) => {
    const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    entry.push(bytes, true);
  };
  const step = () => {
    signal.throwIfAborted();
    onProgress({ done: done++, of });
  };
  const results: ArchivedResult[] = [];
  for (const result of data.results) {
    step();
    const { kind, semesterId, activityId: id, resultId } = result;
    const isEmpty = result.state === 'notStarted' && result.scoreUnits === 0;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the server is others' too
    const workbook = isEmpty
      ? null
      : await fetchWorkbook({ kind, schoolId, semesterId, id }, studentId, resultId, signal);
    results.push({ result, workbook: workbook && withoutKey(workbook) });
  }
  const places = new Map<string, string>();
  for (const [at, file] of data.files.entries()) {
    step();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one of them in memory at a time
      const bytes = await fetchFile(file.id, signal);
      const place = `files/${at + 1}-${fileTitle(file.name, 'file')}`;
      add(place, new Uint8Array(bytes), true);
      places.set(file.id, place);
    } catch (error) {
      // Never sent, or tidied away: all the rest is still hers.
      if (!isGone(error)) throw error;
    }
  }
  const encoder = new TextEncoder();
  add('index.html', encoder.encode(pageOf({ data, results, places })), false);
  const whole = {
    ...data,
    results: results.map(({ result, workbook }) => Object.assign({}, result, { workbook })),
  };
  add('data.json', encoder.encode(JSON.stringify(whole, null, 2)), false);
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
