import { useLayoutEffect, useRef, useState } from 'react';
import type { RowActions } from './bank-row-menu.tsx';

/** The same actions for ever, each doing what the newest one does: rows are not drawn anew for them. */
export function useStable(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions>(() => ({
    onOpen: (...args) => latest.current.onOpen(...args),
    onPick: (...args) => latest.current.onPick(...args),
    onEdit: (...args) => latest.current.onEdit(...args),
    onCopy: (...args) => latest.current.onCopy(...args),
    onUse: (...args) => latest.current.onUse(...args),
    onPublish: (...args) => latest.current.onPublish(...args),
    onDelete: (...args) => latest.current.onDelete(...args),
  }));
  return stable;
}
