import { useCallback, useEffect, useRef, useState } from 'react';

/** How long typing may pause before it is saved. */
const PAUSE_MS = 400;
/** Who types without a pause is saved all the same: this is the most that a crash can take. */
const LONGEST_MS = 1_000;

/** Text that is being typed. It is saved when typing pauses, and at the latest when anything takes it away. */
export interface TextDraft {
  text: string;
  /** Typed and not yet handed over to be saved. */
  isPending: boolean;
  change: (text: string) => void;
  flush: () => void;
}

interface Typed {
  key: string;
  text: string;
  save: (text: string) => void;
  since: number;
}

/**
 * `save` is remembered from the first letter on: a late save still reaches the question it was typed for, and it
 * is based on the version she saw when she began, not on one that arrived under her pen.
 */
export function useTextDraft(key: string, value: string, save: (text: string) => void): TextDraft {
  const [draft, setDraft] = useState<{ key: string; text: string } | null>(null);
  const pending = useRef<Typed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const typed = pending.current;
    pending.current = null;
    if (!typed) return;
    typed.save(typed.text);
    setDraft(null);
  }, []);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    // Asking costs the moment that the write needs: a page that is torn down at once would take it along.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!pending.current) return;
      flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('beforeunload', onLeave);
    addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('beforeunload', onLeave);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return {
    text: draft?.key === key ? draft.text : value,
    isPending: draft?.key === key,
    change(text) {
      if (pending.current && pending.current.key !== key) flush();
      const { since, save: first } = pending.current ?? { since: Date.now(), save };
      pending.current = { key, text, save: first, since };
      setDraft({ key, text });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, Math.min(PAUSE_MS, since + LONGEST_MS - Date.now()));
    },
    flush,
  };
}
