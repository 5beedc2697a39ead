import { useLayoutEffect } from 'react';

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
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const opener = focused();
    return () => {
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        if (isLost && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [isShown]);
}
