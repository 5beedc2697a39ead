import type { ReviewStatus } from '#contract/shapes.ts';
import { createEmitter } from '#src/lib/store.ts';
import type { CorrectionInput, Label } from '#src/offline/index.ts';
import { inkEditWithout, mergeInkEdits, type InkEdit } from './ink-change.ts';

/** Whose workbook a change belongs to. */
export interface WorkbookTarget {
  kind: 'exam' | 'assignment';
  schoolId: string;
  semesterId: string;
  studentId: string;
  resultId: string;
  /** What the outbox says of the workbook. */
  label: Label;
}

/** One changed part, with the version that the teacher saw. */
export type Change =
  | { type: 'score'; questionId: string; baseVersion: number; units: number | null }
  | { type: 'comment'; questionId: string; baseVersion: number; text: string | null }
  | InkEdit
  | { type: 'review'; baseVersion: number; status: ReviewStatus }
  | { type: 'note'; baseVersion: number; text: string };

/** A change on its way to the disk; a failed one keeps what was typed, a saved one waits to be seen in the outbox. */
export interface Edit {
  change: Change;
  label: Label;
  phase: 'saving' | 'failed' | 'saved';
  error: unknown;
  /** What waited in the outbox when it was made. */
  over?: Waiting;
  /** It failed before: others may have been saved since. */
  isLate?: boolean;
}

/** The values that wait of a workbook, by field. */
export type Waiting = ReadonlyMap<string, string>;

/** What an edit store writes with: resolves once the change is on the disk. */
export type Enqueue = (input: CorrectionInput) => Promise<{
  durable: boolean;
  /** Resolves when the outbox's own view shows the change, so that nothing flickers in between. */
  shown: Promise<void>;
}>;

export interface EditStore {
  /** Shows the change at once and writes it behind. */
  put: (target: WorkbookTarget, change: Change, label: Label) => void;
  /** Writes again what failed. */
  retry: (target: WorkbookTarget) => void;
  /** The changes of one workbook that the outbox does not show yet; the same array until one changes. */
  of: (resultId: string) => readonly Edit[];
  /** What would be lost with this window, one for each workbook. */
  unsaved: () => CorrectionInput[];
  /** How many values the disk refused; they are on the screen only. */
  failed: () => number;
  /** How many values are not seen in the outbox yet and have not failed. */
  onTheirWay: () => number;
  /** Resolves when nothing is on its way to the disk. */
  written: () => Promise<void>;
  /** False once the device said that nothing survives closing the window. */
  isDurable: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

const partOf = (change: Change) =>
  'questionId' in change ? `${change.type}:${change.questionId}` : change.type;

/** The part's name in the outbox: a question, the review status or the note. */
export const outboxPart = (change: Change) =>
  'questionId' in change ? change.questionId : change.type;

/** A value and its name as the outbox has them (`valuesIn`); none of ink, which replaces nothing. */
function fieldOf(change: Change): [name: string, json: string][] {
  const part = outboxPart(change);
  if (change.type === 'score') return [[`${part} scoreUnits`, JSON.stringify(change.units)]];
  if (change.type === 'comment') return [[`${part} comment`, JSON.stringify(change.text)]];
  if (change.type === 'review') return [[`${part} status`, JSON.stringify(change.status)]];
  return change.type === 'note' ? [[`${part} text`, JSON.stringify(change.text)]] : [];
}

function saidOf(change: Extract<Change, { questionId: string }>) {
  if (change.type === 'score') return { scoreUnits: change.units };
  if (change.type === 'comment') return { comment: change.text };
  return { ink: { add: [...change.add], remove: [...change.remove] } };
}

/**
 * A newer value replaces an older one; of ink, each stroke is a value of its own. What is not on the disk yet covers
 * whatever a colleague gave meanwhile: the newer value stands on the version that she saw.
 */
function over(older: Edit | undefined, newer: Change): Change {
  if (!older) return newer;
  if (older.change.type === 'ink' && newer.type === 'ink')
    return mergeInkEdits(older.change, newer);
  if (older.phase === 'saved') return newer;
  return { ...newer, baseVersion: Math.min(older.change.baseVersion, newer.baseVersion) };
}

const madeLike = ({ over: waiting, isLate }: Edit) => ({
  ...(waiting && { over: waiting }),
  ...(isLate && { isLate }),
});

/** What of a newer edit is still to come once an older one of its part is seen; null when nothing is. */
function without(edit: Edit, seen: Edit): Edit | null {
  if (edit === seen) return null;
  if (edit.change.type !== 'ink' || seen.change.type !== 'ink') return edit;
  const change = inkEditWithout(edit.change, seen.change);
  return change && { ...edit, change };
}

/** The changed parts of one workbook as the outbox takes them. */
export function correctionOf(target: WorkbookTarget, edits: readonly Edit[]): CorrectionInput {
  const answers = new Map<string, NonNullable<CorrectionInput['answers']>[number]>();
  const input: CorrectionInput = { ...target };
  for (const { change } of edits) {
    if (change.type === 'review')
      input.review = { baseVersion: change.baseVersion, status: change.status };
    else if (change.type === 'note')
      input.note = { baseVersion: change.baseVersion, text: change.text };
    else {
      const before = answers.get(change.questionId);
      answers.set(change.questionId, {
        ...before,
        questionId: change.questionId,
        baseVersion: Math.min(change.baseVersion, before?.baseVersion ?? change.baseVersion),
        ...saidOf(change),
      });
    }
  }
  const late = edits
    .filter(({ isLate }) => isLate)
    .flatMap(({ change, over }) =>
      fieldOf(change).map(([name]) => [name, over?.get(name) ?? null]),
    );
  return {
    ...input,
    ...(late.length > 0 && { over: Object.fromEntries(late) }),
    ...(answers.size > 0 && { answers: [...answers.values()] }),
    partLabels: Object.fromEntries(edits.map((edit) => [outboxPart(edit.change), edit.label])),
  };
}

interface Workbook {
  target: WorkbookTarget;
  edits: Map<string, Edit>;
  /** What is being written: nobody knows yet whether the disk has it. */
  writing: ReadonlyMap<string, Edit>;
  snapshot: readonly Edit[];
  isWriting: boolean;
}

const none: readonly Edit[] = [];
const isOnItsWay = ({ phase }: Edit) => phase === 'saving';
const hasFailed = ({ phase }: Edit) => phase === 'failed';

/**
 * Holds what was tapped until it is on the disk. Invariant: one write at a time per workbook, the newest
 * value of each part last, so that an earlier tap never lands after a later one.
 */
export function createEditStore(
  enqueue: Enqueue,
  waitingOf: (target: WorkbookTarget) => Waiting = () => new Map(),
): EditStore {
  const workbooks = new Map<string, Workbook>();
  const changes = createEmitter();
  let durable = true;

  const all = () => [...workbooks.values()].flatMap(({ snapshot }) => snapshot);

  const changed = (workbook: Workbook) => {
    workbook.snapshot = workbook.edits.size > 0 ? [...workbook.edits.values()] : none;
    changes.emit();
  };

  /** Invariant: a value that came meanwhile is left alone; it is written in the next round. */
  function replace(workbook: Workbook, batch: [string, Edit][], change: Partial<Edit>) {
    const replaced: [string, Edit][] = [];
    for (const [part, edit] of batch) {
      if (workbook.edits.get(part) !== edit) continue;
      const next = { ...edit, ...change };
      workbook.edits.set(part, next);
      replaced.push([part, next]);
    }
    changed(workbook);
    return replaced;
  }

  function forget(workbook: Workbook, saved: [string, Edit][]) {
    for (const [part, seen] of saved) {
      const edit = workbook.edits.get(part);
      if (!edit) continue;
      const left = without(edit, seen);
      if (left) workbook.edits.set(part, left);
      else workbook.edits.delete(part);
    }
    changed(workbook);
  }

  /** What was typed meanwhile was typed over what has just been written. */
  function standOn(workbook: Workbook, written: [string, Edit][]) {
    for (const [part, edit] of written) {
      const newer = workbook.edits.get(part);
      if (!newer || newer === edit) continue;
      const over = new Map([...(newer.over ?? []), ...fieldOf(edit.change)]);
      workbook.edits.set(part, { ...newer, isLate: false, over });
    }
  }

  async function write(workbook: Workbook): Promise<void> {
    if (workbook.isWriting) return;
    workbook.isWriting = true;
    try {
      for (;;) {
        const batch = [...workbook.edits].filter(([, edit]) => isOnItsWay(edit));
        if (batch.length === 0) return;
        try {
          const edits = batch.map(([, edit]) => edit);
          workbook.writing = new Map(batch);
          const written = await enqueue(correctionOf(workbook.target, edits));
          durable = written.durable;
          standOn(workbook, batch);
          const saved = replace(workbook, batch, { phase: 'saved' });
          void written.shown.then(() => forget(workbook, saved));
        } catch (error) {
          replace(workbook, batch, { phase: 'failed', error });
        }
      }
    } finally {
      workbook.isWriting = false;
      workbook.writing = new Map();
    }
  }

  function workbookOf(target: WorkbookTarget): Workbook {
    const known = workbooks.get(target.resultId);
    if (known) return known;
    const made = { target, edits: new Map(), snapshot: none, isWriting: false, writing: new Map() };
    workbooks.set(target.resultId, made);
    return made;
  }

  function again(workbook: Workbook): void {
    for (const [part, edit] of workbook.edits)
      if (edit.phase === 'failed')
        workbook.edits.set(part, { ...edit, phase: 'saving', error: null, isLate: true });
  }

  return {
    put(target, change, label) {
      const workbook = workbookOf(target);
      // What failed before is tried again with every later save.
      again(workbook);
      const part = partOf(change);
      const older = workbook.edits.get(part);
      workbook.edits.set(part, {
        change: over(older, change),
        label,
        phase: 'saving',
        error: null,
        ...(older && older.phase !== 'saved' ? madeLike(older) : { over: waitingOf(target) }),
      });
      changed(workbook);
      void write(workbook);
    },
    retry(target) {
      const workbook = workbookOf(target);
      again(workbook);
      changed(workbook);
      void write(workbook);
    },
    of: (resultId) => workbooks.get(resultId)?.snapshot ?? none,
    unsaved: () =>
      [...workbooks.values()].flatMap(({ target, snapshot, writing, edits: held }) => {
        // Whenever they are written, it is later than they were typed.
        const edits = snapshot
          .filter((edit) => edit.phase !== 'saved')
          .map((edit): Edit => Object.assign({}, edit, { isLate: true }));
        if (edits.length === 0) return [];
        const input = correctionOf(target, edits);
        const over = { ...input.over };
        for (const [part, edit] of writing)
          for (const [name, json] of held.get(part) === edit ? [] : fieldOf(edit.change))
            if (name in over) over[name] = [over[name] ?? null, json].flat();
        return [{ ...input, over }];
      }),
    failed: () => all().filter(hasFailed).length,
    onTheirWay: () => all().filter((edit) => !hasFailed(edit)).length,
    written: () =>
      new Promise((resolve) => {
        const look = () => {
          if (all().some(isOnItsWay)) return;
          stop();
          resolve();
        };
        const stop = changes.subscribe(look);
        look();
      }),
    isDurable: () => durable,
    subscribe: changes.subscribe,
  };
}
