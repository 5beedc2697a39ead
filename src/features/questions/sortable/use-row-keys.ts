import { useEffect, type RefObject } from 'react';

/** With the keyboard, Alt and an arrow move a question from anywhere inside its row. */
export function useRowKeys(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  onMove: (id: string, step: 1 | -1) => void,
): void {
  useEffect(() => {
    const node = root.current;
    if (!node || !isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
      if (!(row instanceof HTMLElement) || row.dataset['id'] === undefined) return;
      event.preventDefault();
      onMove(row.dataset['id'], event.key === 'ArrowUp' ? -1 : 1);
    };
    node.addEventListener('keydown', onKey);
    return () => node.removeEventListener('keydown', onKey);
  }, [root, isOn, onMove]);
}
