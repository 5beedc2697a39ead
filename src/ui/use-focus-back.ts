import { useLayoutEffect, useState } from 'react';

/** What has the focus; of an item of a menu, which goes, the menu's button. */
function focused(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const one = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : activeElement;
  return one instanceof HTMLElement ? one : null;
}

/**
 * The focus goes back to what opened a dialog. Mantine does so for one that stays and is closed; one that stands there
 * only while it is open takes the focus away with it.
 */
export function useFocusBack(isShown: boolean): void {
  // Read while it is drawn: the menu of the item that was pressed goes in the same step where nothing is to move.
  const [opening, setOpening] = useState(() => ({ isShown, by: isShown ? focused() : null }));
  if (opening.isShown !== isShown) setOpening({ isShown, by: isShown ? focused() : null });
  const { by } = opening;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    return () => {
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        if (isLost && by?.isConnected) by.focus({ preventScroll: true });
      });
    };
  }, [isShown, by]);
}
