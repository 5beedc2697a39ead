/** The stacks that are due are on the device before the network goes. */
import { useEffect } from 'react';
import { leftOf } from '#domain/counting.ts';
import { isCellular, isGoodNetwork } from '#src/features/connection/index.ts';
import { estimateBytes, keepsDue, pinId, useKept } from '#src/features/offline-copies/index.ts';
import { useIsOffline, useOffline, useScope } from '#src/features/session/index.ts';
import { useStructuralSharing } from '#src/lib/use-structural-sharing.ts';
import type { Pin, PinInput } from '#src/offline/index.ts';
import { todosOf, type Entry } from './todo.ts';
import type { Today } from './use-today.ts';

/** So many stacks are more than anybody corrects on one way home. */
const MOST = 4;
/** This share of the free space; the rest is for the answers' files, whose size is not known. */
const SHARE = 0.1;

interface Device {
  scope: { schoolId: string; semesterId: string };
  pins: readonly Pin[];
  isOn: boolean;
  declined: readonly string[];
  /** In bytes. */
  room: number;
}

const idOf = ({ kind, item }: Entry) => pinId(kind, item.id);

/** What is to be kept and freed now: the newest first, as far as there is room; what is done gives its place back. */
function planDue(
  entries: readonly Entry[],
  { scope, pins, isOn, declined, room }: Device,
): { keep: PinInput[]; free: string[] } {
  const kept = new Set(pins.map(({ id }) => id));
  const done = new Set(entries.filter(({ item }) => leftOf(item.counts) === 0).map(idOf));
  const free = pins.filter(({ id, isDue }) => isDue && (!isOn || done.has(id))).map(({ id }) => id);
  const keep: PinInput[] = [];
  if (!isOn) return { keep, free };
  let left = room * SHARE;
  const newest = todosOf(entries)
    .filter((todo) => !declined.includes(idOf(todo)))
    .toSorted((a, b) => b.item.endDate.localeCompare(a.item.endDate));
  for (const todo of newest.slice(0, MOST)) {
    const { id, title, courseId, counts, questionCount } = todo.item;
    left -= estimateBytes(counts.students, questionCount);
    if (left < 0) break;
    if (kept.has(idOf(todo))) continue;
    const where = { ...scope, id, courseId };
    keep.push({ id: idOf(todo), what: todo.kind, where, title, isDue: true });
  }
  return { keep, free };
}

async function roomHere(): Promise<number> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return Math.max(0, quota - usage);
}

/** Keeps what is due whenever home has its lists from the server; who only looks has nothing due. */
export function useKeepDue(today: Today, isViewer: boolean): void {
  const { kept } = useOffline();
  const scope = useStructuralSharing(useScope());
  const pins = useKept();
  const isOn = keepsDue.use();
  const isOffline = useIsOffline();
  const entries = useStructuralSharing(today.entries);
  const isRead = today.isSettled && today.missing.length === 0 && !isOffline && !isViewer;
  useEffect(() => {
    if (!isRead) return undefined;
    let isOver = false;
    void roomHere().then((room) => {
      if (isOver) return;
      const device = { scope, pins, isOn, declined: keepsDue.declined(), room };
      const { keep, free } = planDue(entries, device);
      const mayRead = isGoodNetwork() && !isCellular();
      const changes = [
        ...free.map((id) => kept.free(id)),
        ...(mayRead ? keep.map((pin) => kept.pin(pin)) : []),
      ];
      // What a full disk refused is tried at the next look.
      void Promise.allSettled(changes);
    });
    return () => {
      isOver = true;
    };
  }, [isRead, isOn, entries, pins, scope, kept]);
}
