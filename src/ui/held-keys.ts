import { useEffectEvent, useLayoutEffect } from 'react';

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], dialog') !== null;

/** A shortcut of the browser's own. */
const isOfBrowser = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/**
 * From when a dialog is wanted until the focus is in it, its screen takes no key: its code may still be on its way, and
 * what is pressed for it would score. Afterwards none that belongs to nothing.
 */
export function useKeysHeld(isHeld: boolean, onEscape?: () => void): void {
  const escape = useEffectEvent(() => onEscape?.());
  const canEscape = onEscape !== undefined;
  useLayoutEffect(() => {
    if (!isHeld) return undefined;
    let hasFocus = false;
    const onFocus = ({ target }: FocusEvent) => {
      hasFocus ||= isInDialog(target);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (isInDialog(target) || (hasFocus && target !== document.body)) return;
      if (key === 'Escape' && canEscape) escape();
      else if (key === 'Escape' || key === 'Tab') return;
      else if (!hasFocus && !isOfBrowser(event)) event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('focusin', onFocus, true);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('focusin', onFocus, true);
      removeEventListener('keydown', onKey, true);
    };
  }, [isHeld, canEscape]);
}
