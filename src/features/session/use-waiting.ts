import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutboxRow } from '#src/offline/index.ts';
import { useOffline } from './context.ts';
import { useOutbox } from './use-engine.ts';

type Rows = readonly OutboxRow[];

function createView<T>(rowsOf: () => Rows, view: (rows: Rows) => T): () => T {
  let seen: { rows: Rows; shown: T } | null = null;
  return () => {
    const rows = rowsOf();
    if (seen?.rows !== rows) seen = { rows, shown: replaceEqualDeep(seen?.shown, view(rows)) };
    return seen.shown;
  };
}

/**
 * What a part of the screen shows of all that waits on the device; it is drawn anew only where that is another. React
 * keeps what was drawn before beside what is drawn now: of thousands of rows, each read anew, both would stay in memory.
 * `view` is the same function from drawing to drawing.
 */
export function useWaiting<T>(view: (rows: Rows) => T): T {
  const { outbox } = useOffline();
  const shown = useMemo(() => createView(outbox.rows, view), [outbox, view]);
  return useOutbox(shown);
}
