import { IconGripVertical } from '@tabler/icons-react';
import classes from './sortable.module.css';

/** The element that tells how a row is carried with the keyboard. */
export const HELP = 'reorder-help';

const consume = (event: TouchEvent) => event.preventDefault();

/**
 * No gesture of the browser's own begins on a handle: it would take a drag that ends in motion for a fling, and the next
 * tap, wherever it falls, for the finger that stops it. On the handle itself, so that the page goes on scrolling freely.
 */
function noGestures(handle: HTMLButtonElement | null) {
  if (!handle) return undefined;
  handle.addEventListener('touchstart', consume, { passive: false });
  return () => handle.removeEventListener('touchstart', consume);
}

/** Where a row is taken hold of. */
export function Handle({ label, role }: { label: string; role: string }) {
  return (
    <button
      ref={noGestures}
      type="button"
      className={classes['handle']}
      data-handle
      aria-label={label}
      aria-roledescription={role}
      aria-describedby={HELP}
    >
      <IconGripVertical size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
