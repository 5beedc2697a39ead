import { useEffect, useState, type RefObject } from 'react';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import type * as dnd from './dnd.ts';

type Dnd = typeof dnd;

let arrived: Dnd | null = null;

/**
 * What moves rows, once its code has come; null until then, and where nothing may be moved. The rows are mounted anew
 * for it, so that it waits for a moment in which nobody works in them.
 */
export function useDnd(isWanted: boolean, root: RefObject<HTMLElement | null>): Dnd | null {
  const [part, setPart] = useState(arrived);
  useEffect(() => {
    if (!isWanted || part) return undefined;
    let isOn = true;
    const take = () => {
      const list = root.current;
      if (!isOn || !arrived) return;
      if (list?.contains(document.activeElement))
        list.addEventListener('focusout', later, { once: true });
      else setPart(arrived);
    };
    // Where the focus goes is known a moment after it left.
    const later = () => queueMicrotask(() => requestAnimationFrame(take));
    void loadUntilHere(() => import('./dnd.ts')).then((found) => {
      arrived = found;
      take();
    });
    return () => {
      isOn = false;
    };
  }, [isWanted, part, root]);
  return isWanted ? part : null;
}
