import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Workbook } from '#contract/workbook.ts';
import { useWaitingRows } from '#src/features/exams/index.ts';
import { useOffline, usePerson, watchUnsaved } from '#src/features/session/index.ts';
import { correctionLane, type Outbox } from '#src/offline/index.ts';
import { createEditStore, type EditStore, type Enqueue } from './edits.ts';
import { putAside, takeBack } from './rescue.ts';
import { workbookView, type WorkbookView } from './view.ts';

const stores = new WeakMap<Outbox, Map<string, EditStore>>();
/** Longer than any outbox needs to show what it has stored. */
const SHOWN_LIMIT_MS = 10_000;

/** Resolves when the outbox shows a row as it was stored, or that it was sent already. */
function shownIn(outbox: Outbox, lane: string, key: string, since: number): Promise<void> {
  const isShown = () =>
    outbox.rowsOf(lane).some((row) => row.key === key && row.updatedAt >= since) ||
    outbox.sentOf(lane).some((receipt) => receipt.key === key);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = outbox.subscribeRows(() => isShown() && end());
    const timer = setTimeout(end, SHOWN_LIMIT_MS);
    if (isShown()) end();
  });
}

/** What was being written when the page is torn down is put aside, and written when the same person comes back. */
function guardUnload(store: EditStore, owner: string) {
  addEventListener('beforeunload', (event) => {
    if (store.unsaved().length > 0) event.preventDefault();
  });
  addEventListener('pagehide', () => putAside(sessionStorage, owner, store.unsaved()));
  for (const { target, change, label } of takeBack(sessionStorage, owner))
    store.put(target, change, label);
}

/**
 * The changes of one person that are not in the outbox yet; one store for as long as the app is open, whatever
 * screen is. Invariant: one person's store is never written by another, though both use the same engine.
 */
export function editStoreOf(outbox: Outbox, owner: string): EditStore {
  const ofEngine = stores.get(outbox) ?? new Map<string, EditStore>();
  stores.set(outbox, ofEngine);
  const known = ofEngine.get(owner);
  if (known) return known;
  const enqueue: Enqueue = async (input) => {
    const since = Date.now();
    const { key, durable } = await outbox.enqueueCorrection(input);
    const lane = correctionLane(input.kind, input.studentId, input.resultId);
    return { durable, shown: shownIn(outbox, lane, key, since) };
  };
  const made = createEditStore(enqueue);
  ofEngine.set(owner, made);
  guardUnload(made, owner);
  watchUnsaved({ count: made.failed, subscribe: made.subscribe });
  return made;
}

export function useEditStore(): EditStore {
  const { outbox } = useOffline();
  return editStoreOf(outbox, usePerson().owner);
}

/** The workbook as the teacher left it: server, sent, waiting, just tapped. */
export function useWorkbookView(
  kind: 'exam' | 'assignment',
  workbook: Workbook | undefined,
  isQualitative: boolean,
): WorkbookView | null {
  const { outbox } = useOffline();
  const store = useEditStore();
  // The rows of all lanes are the one thing that is the same object until something changes.
  const rows = useWaitingRows();
  const edits = useSyncExternalStore(store.subscribe, () => store.of(workbook?.resultId ?? ''));
  const lane = workbook ? correctionLane(kind, workbook.studentId, workbook.resultId) : '';
  const sent = useSyncExternalStore(
    useCallback((listener: () => void) => outbox.subscribeRows(listener), [outbox]),
    () => outbox.sentOf(lane),
  );
  return useMemo(() => {
    if (!workbook) return null;
    const waiting = rows.filter((row) => row.lane === lane);
    return workbookView(workbook, { rows: waiting, sent, edits }, isQualitative);
  }, [workbook, rows, lane, sent, edits, isQualitative]);
}
