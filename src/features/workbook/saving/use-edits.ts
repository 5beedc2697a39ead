import { deviceNow } from '#src/lib/device-time.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { Workbook } from '#contract/results/workbook.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { useOffline, useOutbox, usePerson, watchUnsaved } from '#src/features/session/index.ts';
import { useStructuralSharing } from '#src/lib/use-structural-sharing.ts';
import { newUuid } from '#src/lib/uuid.ts';
import {
  correctionLane,
  correctionsOf,
  dropAside,
  pageInstantStorage,
  putAside,
  valuesIn,
  type Outbox,
} from '#src/offline/index.ts';
import { createEditStore, type EditStore, type Enqueue } from './edits.ts';
import { workbookView, type Local, type WorkbookView } from './view.ts';

const stores = new WeakMap<Outbox, Map<string, EditStore>>();
/** More than enough for the outbox to show what it has stored. */
const SHOWN_LIMIT_MS = 10_000;

/** Resolves when the outbox shows a row as it was stored, or that it was sent already. */
function shownIn(outbox: Outbox, lane: string, key: string, since: number): Promise<void> {
  const isShown = () =>
    outbox.rowsOf(lane).some((row) => row.key === key && row.updatedAt >= since) ||
    outbox.sentOf(lane)?.some((receipt) => receipt.key === key) === true;
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

/**
 * What is being written when the page is torn down, or hidden (a phone ends a hidden app unasked), is put aside; the
 * engine's next start brings it to the outbox.
 */
function guardUnload(store: EditStore, owner: string) {
  const instant = pageInstantStorage();
  const page = newUuid();
  let names: string[] = [];
  let isLeaving = false;
  const putAll = () => {
    for (const name of names) dropAside(instant, name);
    names = store.unsaved().map((input) => {
      const name = `${page}.${input.resultId}`;
      putAside(instant, name, { t: 'correction', owner, input });
      return name;
    });
  };
  const leaving = (isSo: boolean) => {
    isLeaving = isSo;
    if (isSo) putAll();
  };
  addEventListener('beforeunload', (event) => {
    if (store.unsaved().length > 0) event.preventDefault();
  });
  addEventListener('pagehide', () => leaving(true));
  addEventListener('pageshow', () => leaving(false));
  document.addEventListener('visibilitychange', () =>
    leaving(document.visibilityState === 'hidden'),
  );
  // Fields hand over their text at the same events, before or after this: either order must work. What is put aside
  // is dropped once the disk has it: replayed later, it could meet a newer mark.
  store.subscribe(() => {
    if (isLeaving || names.length > 0) putAll();
  });
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
    const since = deviceNow();
    const { key, durable } = await outbox.enqueueCorrection({ ...input, owner });
    const lane = correctionLane(input.kind, input.studentId, input.resultId);
    return { durable, shown: shownIn(outbox, lane, key, since) };
  };
  const made = createEditStore(enqueue, ({ kind, studentId, resultId }) =>
    valuesIn(correctionsOf(outbox.rowsOf(correctionLane(kind, studentId, resultId)))),
  );
  ofEngine.set(owner, made);
  guardUnload(made, owner);
  const { failed: count, onTheirWay, written, subscribe } = made;
  watchUnsaved({ owner, count, onTheirWay, written, subscribe });
  return made;
}

export function useEditStore(): EditStore {
  const { outbox } = useOffline();
  return editStoreOf(outbox, usePerson().owner);
}

/** What was done of one attempt on this device; null until it is in memory. */
export function localOf(
  outbox: Pick<Outbox, 'rowsOf' | 'sentOf'>,
  edits: EditStore,
  kind: 'exam' | 'assignment',
  { studentId, resultId }: { studentId: string; resultId: string },
): Local | null {
  const lane = correctionLane(kind, studentId, resultId);
  const sent = outbox.sentOf(lane);
  return sent ? { rows: outbox.rowsOf(lane), sent, edits: edits.of(resultId) } : null;
}

/** The workbook as the teacher left it: server, sent, waiting, just tapped; null until all of that is read. */
export function useWorkbookView(
  kind: 'exam' | 'assignment',
  workbook: Workbook | undefined,
  hasLevels: boolean,
): WorkbookView | null {
  const store = useEditStore();
  // The rows of all lanes are the one thing that is the same object until something changes.
  const rows = useWaitingRows();
  const edits = useSyncExternalStore(store.subscribe, () => store.of(workbook?.resultId ?? ''));
  const lane = workbook ? correctionLane(kind, workbook.studentId, workbook.resultId) : '';
  const sent = useOutbox((outbox) => outbox.sentOf(lane));
  const view = useMemo(() => {
    if (!workbook || !sent) return null;
    const waiting = rows.filter((row) => row.lane === lane);
    return workbookView(workbook, { rows: waiting, sent, edits }, hasLevels);
  }, [workbook, rows, lane, sent, edits, hasLevels]);
  // One save tells five times where it stands: only its own question is drawn for that.
  return useStructuralSharing(view);
}
