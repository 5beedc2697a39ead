import {
  ask,
  type Detected,
  LIMITS,
  type Format,
  type Mapping,
  type ReadRow,
  type Told,
} from '#src/features/interchange/index.ts';
import type { Engine } from '#src/features/session/index.ts';
import { takeRow } from './intake.ts';
import type { ClinicRow } from './rows.ts';
import { breathe } from './sending.ts';
import type { Held } from './state.ts';

/** What is to be read. */
export interface Source {
  name: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  size: number;
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
    held: Held;
    uuid: () => string;
    files: Pick<Engine['files'], 'add'>;
    owner: string;
    onRows: (rows: ClinicRow[]) => void;
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
    const taken: ClinicRow[] = [];
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
