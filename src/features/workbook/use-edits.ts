import { useMemo, useSyncExternalStore } from 'react';
import type { Workbook } from '#contract/workbook.ts';
import { useWaitingRows } from '#src/features/exams/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { correctionLane, type Outbox } from '#src/offline/index.ts';
import { createEditStore, type EditStore, type Enqueue } from './edits.ts';
import { workbookView, type WorkbookView } from './view.ts';

const stores = new WeakMap<Outbox, EditStore>();
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

/** The changes that are not in the outbox yet; one store for as long as the outbox lives, whatever screen is open. */
export function editStoreOf(outbox: Outbox): EditStore {
  const known = stores.get(outbox);
  if (known) return known;
  const enqueue: Enqueue = async (input) => {
    const since = Date.now();
    const { key, durable } = await outbox.enqueueCorrection(input);
    const lane = correctionLane(input.kind, input.studentId, input.resultId);
    return { durable, shown: shownIn(outbox, lane, key, since) };
  };
  const made = createEditStore(enqueue);
  addEventListener('beforeunload', (event) => {
    if (made.hasUnsaved()) event.preventDefault();
  });
  stores.set(outbox, made);
  return made;
}

export function useEditStore(): EditStore {
  return editStoreOf(useOffline().outbox);
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
  const sent = useSyncExternalStore(outbox.subscribeRows, () => outbox.sentOf(lane));
  return useMemo(() => {
    if (!workbook) return null;
    const waiting = rows.filter((row) => row.lane === lane);
    return workbookView(workbook, { rows: waiting, sent, edits }, isQualitative);
  }, [workbook, rows, lane, sent, edits, isQualitative]);
}
