import { useSyncExternalStore } from 'react';

const fields =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]';

function subscribe(listener: () => void) {
  addEventListener('focusin', listener);
  addEventListener('focusout', listener);
  return () => {
    removeEventListener('focusin', listener);
    removeEventListener('focusout', listener);
  };
}

/** Whether a field of the page has the keyboard; one in a dialog lies over the page anyway. */
const isWriting = () => {
  const field = document.activeElement?.closest(fields) ?? null;
  return field !== null && field.closest('[role="dialog"]') === null;
};

export const useIsWriting = (): boolean => useSyncExternalStore(subscribe, isWriting);
