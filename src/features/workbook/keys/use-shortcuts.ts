import { useEffect, useEffectEvent } from 'react';
import { useDirection } from '#src/ui/index.ts';
import { commandOf, type Command } from './shortcuts.ts';

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.altKey ||
    (target instanceof Element && target.closest(typing) !== null)
  );
}

/** Enter belongs to the control that has the focus. */
function presses(event: KeyboardEvent): boolean {
  const { target, code } = event;
  return (
    (code === 'Enter' || code === 'NumpadEnter') &&
    target instanceof Element &&
    target.closest('button, a, summary, [role="button"]') !== null
  );
}

/** Up and down scroll an answer that has the focus and does not fit. */
function scrolls(event: KeyboardEvent): boolean {
  const { target, code } = event;
  return (
    (code === 'ArrowUp' || code === 'ArrowDown') &&
    target instanceof HTMLElement &&
    target.dataset['scrolls'] !== undefined &&
    target.scrollHeight > target.clientHeight
  );
}

/** Correcting by keyboard; keys that belong to a field, a menu or a dialog are left to it. */
export function useShortcuts(run: (command: Command, code: string) => void) {
  const isRtl = useDirection() === 'rtl';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event) || scrolls(event) || presses(event)) return;
    const command = commandOf({
      code: event.code,
      shiftKey: event.shiftKey,
      isCommand: event.ctrlKey || event.metaKey,
      isRtl,
    });
    if (!command) return;
    // A held key may walk, but not score or leave several workbooks behind.
    if (event.repeat && command.do !== 'question') return;
    event.preventDefault();
    run(command, event.code);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
