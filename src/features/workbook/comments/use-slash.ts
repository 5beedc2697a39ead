import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Comment } from '#contract/results/comments.ts';
import { askedFor, found, isAsking } from './slash.ts';
import type { Offer } from './use-reuse.ts';

interface Asked {
  /** Which answer it was asked in. */
  of: string;
  /** Where the sign stands that asked. */
  at: number;
  sign: string;
  caret: number;
  active: number;
}

/**
 * Its keys belong to the field. A sign that asked is no word of hers: where nothing followed it, it goes with the list;
 * with words behind it, or as the bar of a fraction, it stays.
 */
export function useSlash(text: string, offer: Offer | null, change: (text: string) => void) {
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSlashKey = useRef(false);
  const query =
    asked && offer && asked.of === offer.at
      ? askedFor(text, asked.caret, asked.at, asked.sign)
      : null;
  const comments = offer?.comments;
  const shown = useMemo(
    () => (query === null || !comments ? [] : found(comments, query)),
    [comments, query],
  );
  const isOpen = asked !== null && shown.length > 0;
  const active = Math.min(asked?.active ?? 0, shown.length - 1);
  const close = () => setAsked(null);
  function leave() {
    if (asked && query?.trim() === '') change(text.slice(0, asked.at) + text.slice(asked.caret));
    close();
  }

  function pick(comment: Comment, field: HTMLTextAreaElement | null) {
    if (!asked || !offer) return;
    close();
    const caret = offer.take(comment, { from: asked.at, to: asked.caret });
    if (caret === null || !field) return;
    // Once the field has the new text.
    requestAnimationFrame(() => {
      if (document.activeElement === field) field.setSelectionRange(caret, caret);
    });
  }

  const step = (by: number) =>
    setAsked(asked && { ...asked, active: (active + by + shown.length) % shown.length });

  return {
    /** What the field says of the list. */
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
      // A dialog around it must not close with the list.
      'data-mantine-stop-propagation': isOpen || undefined,
    },
    list: isOpen ? { id, shown, active } : null,
    pick,
    leave,
    onTyped(field: HTMLTextAreaElement) {
      const wasSlashKey = isSlashKey.current;
      isSlashKey.current = false;
      if (!offer) return;
      const { value, selectionEnd: caret } = field;
      const isLonger = value.length === text.length + 1;
      if (isLonger && isAsking(value, caret, wasSlashKey))
        setAsked({ of: offer.at, at: caret - 1, sign: value.charAt(caret - 1), caret, active: 0 });
      else if (asked) {
        const isStill = askedFor(value, caret, asked.at, asked.sign) !== null;
        setAsked(isStill ? { ...asked, caret, active: 0 } : null);
      }
    },
    /** Whether the key was the list's. */
    onKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
      const { code, key, nativeEvent } = event;
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
      isSlashKey.current = code === 'Slash' && isPlain;
      if (!isOpen || nativeEvent.isComposing) return false;
      if (key === 'ArrowDown') step(1);
      else if (key === 'ArrowUp') step(-1);
      else if (key === 'Escape') leave();
      else if (key === 'Enter' && isPlain) {
        const comment = shown[active];
        if (comment) pick(comment, event.currentTarget);
      } else {
        // The caret goes elsewhere.
        if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].includes(key)) leave();
        return false;
      }
      event.preventDefault();
      return true;
    },
  };
}
