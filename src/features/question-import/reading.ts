import type { Remark } from '#domain/files/model.ts';
import type { FileSource } from '#src/features/files/index.ts';
import { type PickedFile, takeIn } from '#src/features/files/index.ts';
import {
  ask,
  type CarriedFile,
  type Detected,
  type Format,
  LIMITS,
  type Mapping,
  type ReadRow,
  type Told,
} from '#src/features/interchange/index.ts';
import type { Engine } from '#src/features/session/index.ts';
import { type ImportedRow, judged } from './rows.ts';
import { breathe } from './sending.ts';
import type { ImportStore } from './state.ts';

/** From here on a picture is made smaller, as where one is chosen by hand. */
const LARGE = 500_000;

async function taken(
  file: CarriedFile,
  whose: { files: Pick<Engine['files'], 'add'>; owner: string },
): Promise<{ file: PickedFile } | { remark: Remark }> {
  const chosen = new File([file.bytes], file.name, { type: file.type });
  const found = await takeIn(chosen, { ...whose, shrinks: file.bytes.byteLength > LARGE });
  if ('file' in found) return { file: found.file };
  return {
    remark: {
      code: `fileLost-${found.reason}`,
      weight: 'dropped',
      values: { name: file.name },
    },
  };
}

/** A row as it is reviewed: named for good, its pictures on this device. */
async function takeRow(
  row: ReadRow,
  from: { file: string; uuid: () => string; files: Pick<Engine['files'], 'add'>; owner: string },
): Promise<ImportedRow> {
  const { at, name, source, question } = row;
  const remarks = [...row.remarks];
  const files: PickedFile[] = [];
  for (const file of question?.files ?? []) {
    const found = await taken(file, from);
    if ('file' in found) files.push(found.file);
    else remarks.push(found.remark);
  }
  return judged({
    id: from.uuid(),
    file: from.file,
    at,
    name,
    source,
    remarks,
    question: question && { ...question, files },
    isChosen: true,
    isRepaired: false,
    like: null,
  });
}

/** What is to be read. */
export interface Source extends FileSource {
  /** It came through the clipboard. */
  isPasted?: boolean;
}

/** How a file is to be understood, where the teacher said. */
export interface Understood {
  as: Format | null;
  mapping: Mapping | null;
}

/** Rows of which some are shown while more come. */
const SHOWN_MS = 250;

export type ReadEnd = 'read' | 'table' | 'refused' | 'cancelled';

/** Reads one source off the page; its rows come in small pieces, each at once on its way to the disk. */
export function readSource(
  source: Source,
  { as, mapping }: Understood,
  parts: {
    held: ImportStore;
    uuid: () => string;
    files: Pick<Engine['files'], 'add'>;
    owner: string;
    onRows: (rows: ImportedRow[]) => void;
    onDetected: (detected: Detected) => void;
    start?: Parameters<typeof ask>[2];
  },
): { end: Promise<ReadEnd>; cancel: () => void } {
  const { held, uuid, files, owner, onRows, onDetected } = parts;
  const { name: file, isPasted = false } = source;
  let running: ReturnType<typeof ask> | null = null;
  let isOver = false;
  let taking = Promise.resolve();
  let shownAt = 0;
  let finish: (end: ReadEnd) => void = () => undefined;
  const end = new Promise<ReadEnd>((resolve) => {
    finish = (how) => {
      isOver = true;
      held.set({ reading: null });
      resolve(how);
    };
  });

  function refuse(code: string, values: Record<string, string | number> = {}) {
    held.set({ refusals: [...held.get().refusals, { file, code, values }] });
    finish('refused');
  }
  function show(change: { format?: Format; done?: number; all?: number }) {
    const { reading } = held.get();
    const now = performance.now();
    if (isOver || !reading || (change.format === undefined && now - shownAt < SHOWN_MS)) return;
    shownAt = now;
    held.set({ reading: { ...reading, ...change } });
  }
  async function take(rows: ReadRow[]) {
    const taken: ImportedRow[] = [];
    for (const row of rows) {
      if (isOver) return;
      taken.push(await takeRow(row, { file, uuid, files, owner }));
    }
    if (isOver) return;
    onRows(taken);
    show({});
    await breathe();
  }
  function hear(told: Told) {
    if (isOver) return;
    if (told.t === 'format') {
      onDetected(told.detected);
      show({ format: told.format });
    }
    if (told.t === 'progress') show({ done: told.done, all: told.all });
    if (told.t === 'rows') taking = taking.then(() => take(told.rows));
    if (told.t === 'refused') refuse(told.code, told.values);
    if (told.t === 'table') {
      held.set({ table: { file, format: told.format, table: told.table } });
      finish('table');
    }
    if (told.t !== 'read') return;
    const said = told.remarks.map((remark) => ({ file, remark }));
    void taking.then(() => {
      if (isOver) return;
      held.set({ remarks: [...held.get().remarks, ...said] });
      finish('read');
    });
  }

  async function begin() {
    if (source.size > LIMITS.bytes) return refuse('tooLarge', { mb: LIMITS.bytes / 2 ** 20 });
    held.set({ reading: { file, format: as, done: 0, all: 0 } });
    try {
      const bytes = await source.bytes();
      if (!isOver) running = ask({ t: 'read', bytes, as, mapping, isPasted }, hear, parts.start);
    } catch {
      refuse('unreadable');
    }
    return undefined;
  }
  void begin();
  return {
    end,
    cancel() {
      running?.cancel();
      if (!isOver) finish('cancelled');
    },
  };
}
