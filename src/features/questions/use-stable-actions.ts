import { useLayoutEffect, useRef, useState } from 'react';
import type { RowActions } from './row-menu.tsx';

/** The same actions for ever, each doing what the newest one does: rows are not drawn anew for them. */
export function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions>(() => ({
    onEdit: (...args) => latest.current.onEdit(...args),
    onMove: (...args) => latest.current.onMove(...args),
    onDuplicate: (...args) => latest.current.onDuplicate(...args),
    onToBank: (...args) => latest.current.onToBank(...args),
    onFromBank: (...args) => latest.current.onFromBank(...args),
    onDelete: (...args) => latest.current.onDelete(...args),
    onScore: (...args) => latest.current.onScore(...args),
    onKey: (...args) => latest.current.onKey(...args),
  }));
  return stable;
}
