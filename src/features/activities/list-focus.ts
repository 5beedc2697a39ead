import { useEffect, useRef, type RefObject } from 'react';

/** When the row that had the focus goes, the one that takes its place has it; after the last row, the page's title. */
export function useFocusAfterLoss(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
): void {
  const last = useRef<string | null>(null);
  const before = useRef(ids);
  useEffect(() => {
    const known = before.current;
    before.current = ids;
    const id = last.current;
    if (id === null || ids.includes(id) || !known.includes(id)) return;
    last.current = null;
    const held = document.activeElement;
    if (held && held !== document.body) return;
    const place = Math.min(known.indexOf(id), ids.length - 1);
    const row = list.current?.querySelector(`li[data-id="${ids[place]}"]`);
    const next = row?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    (next ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus();
  }, [list, ids]);
  useEffect(() => {
    const rows = list.current;
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('li[data-id]') : null;
      last.current = row?.dataset['id'] ?? last.current;
    };
    rows?.addEventListener('focusin', remember);
    return () => rows?.removeEventListener('focusin', remember);
  }, [list]);
}
