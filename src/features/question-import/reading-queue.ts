import type { Detected, Format, Mapping } from '#src/features/interchange/index.ts';
import type { Engine } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { readSource, type Source, type Understood } from './reading.ts';
import type { ImportedRow } from './rows.ts';
import type { ImportStore } from './state.ts';

/** What waits to be read; once more where its rows stand there already. */
interface Waiting {
  source: Source;
  how: Understood;
  isAgain: boolean;
}

export interface QueueParts {
  held: ImportStore;
  files: Pick<Engine['files'], 'add'>;
  owner: string;
  /** Before the first row of a file comes. */
  begin: (title: string) => Promise<void>;
  addRows: (rows: readonly ImportedRow[]) => void;
  setRows: (rows: readonly ImportedRow[]) => void;
  /** A reading has ended; what it gave is kept from here on. */
  settled: () => Promise<void>;
  /** Nothing waits any more. */
  done: () => Promise<void>;
}

/** The rows with those of one file in the place of the ones that it gave before. */
function replaced(rows: readonly ImportedRow[], file: string, anew: readonly ImportedRow[]) {
  const at = rows.findIndex((row) => row.file === file);
  const rest = rows.filter((row) => row.file !== file);
  const place = at < 0 ? rest.length : at;
  return [...rest.slice(0, place), ...anew, ...rest.slice(place)];
}

/** Files that are read one after the other, and again in another way without being chosen again. */
export function createQueue(parts: QueueParts) {
  const { held, files, owner } = parts;
  const { get } = held;
  let waiting: Waiting[] = [];
  let reading: ReturnType<typeof readSource> | null = null;
  /** What was given, by the name under which its rows stand. */
  const given = new Map<string, Source>();

  function note(file: string, detected: Detected) {
    const others = get().files.filter((one) => one.file !== file);
    held.set({ files: [...others, { file, detected }] });
  }
  /** A name of its own for each: by it its rows are found again. */
  function named(source: Source): Source {
    const isTaken = (name: string) =>
      waiting.some((one) => one.source.name === name) ||
      get().files.some(({ file }) => file === name) ||
      get().rows.some(({ file }) => file === name);
    let { name } = source;
    for (let n = 2; isTaken(name); n += 1) name = `${source.name} (${n})`;
    const own = { ...source, name };
    given.set(name, own);
    return own;
  }

  async function readNext(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { source, how, isAgain } = next;
      await parts.begin(source.name);
      const anew: ImportedRow[] = [];
      reading = readSource(source, how, {
        held,
        uuid: newUuid,
        files,
        owner,
        // What stands there gives way only to what was read to its end.
        onRows: isAgain ? (rows) => anew.push(...rows) : parts.addRows,
        onDetected: (detected) => note(source.name, detected),
      });
      const end = await reading.end;
      if (isAgain && end === 'read') parts.setRows(replaced(get().rows, source.name, anew));
      reading = null;
      await parts.settled();
      if (end === 'table') return;
      waiting.shift();
      if (end === 'cancelled') waiting = [];
    }
    await parts.done();
  }

  return {
    async read(wanted: readonly Source[], how: Understood) {
      held.set({ refusals: [], remarks: [], stayed: 0 });
      const isIdle = waiting.length === 0;
      for (const one of wanted) waiting.push({ source: named(one), how, isAgain: false });
      if (isIdle) await readNext();
    },
    async readAs(file: string, format: Format) {
      const source = given.get(file);
      if (!source) return;
      const { refusals, remarks } = get();
      held.set({
        refusals: refusals.filter((one) => one.file !== file),
        remarks: remarks.filter((one) => one.file !== file),
      });
      const again = { source, how: { as: format, mapping: null }, isAgain: true };
      // A table whose columns are looked at is the same file, and makes room.
      const isIdle = waiting.length === 0 || get().table !== null;
      held.set({ table: null });
      if (waiting[0]?.source.name === file) waiting[0] = again;
      else waiting.push(again);
      if (isIdle) await readNext();
    },
    async mapTable(mapping: Mapping | null) {
      const [first] = waiting;
      held.set({ table: null });
      if (!first) return;
      if (mapping) first.how = { ...first.how, mapping };
      else waiting.shift();
      await readNext();
    },
    cancel: () => reading?.cancel(),
  };
}
