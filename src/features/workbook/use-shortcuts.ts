import { useEffect, useEffectEvent } from 'react';
import { useDirection } from '#src/ui/index.ts';
import { commandOf, type Command } from './shortcuts.ts';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (target instanceof Element && target.closest(typing) !== null)
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
export function useShortcuts(run: (command: Command) => void) {
  const isRtl = useDirection() === 'rtl';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event) || scrolls(event)) return;
    const command = commandOf({ code: event.code, shiftKey: event.shiftKey, isRtl });
    if (!command) return;
    // A held key may walk, but not score or leave several workbooks behind.
    if (event.repeat && command.do !== 'question') return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
