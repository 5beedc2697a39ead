import { deviceNow } from '#src/lib/device-time.ts';
import { createEmitter } from '#src/lib/store.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** How long typing may pause before it is saved. */
const PAUSE_MS = 400;
/** Typing without a pause is saved too: this is the most that a crash can lose. */
const LONGEST_MS = 1_000;

/**
 * Text that is being typed. It is saved when typing pauses, and at the latest when anything takes it away. A letter
 * draws only who asks by `useDraftText` or `useIsPending`, not the screen that holds it.
 */
export interface TextDraft {
  /** The current text. */
  text: () => string;
  /** Whether something is typed and not yet handed over to be saved. */
  isPending: () => boolean;
  subscribe: (listener: () => void) => () => void;
  change: (text: string) => void;
  flush: () => void;
}

/** The current text, updated with every letter. */
export const useDraftText = ({ subscribe, text }: Pick<TextDraft, 'subscribe' | 'text'>): string =>
  useSyncExternalStore(subscribe, text);

export const useIsPending = ({
  subscribe,
  isPending,
}: Pick<TextDraft, 'subscribe' | 'isPending'>): boolean =>
  useSyncExternalStore(subscribe, isPending);

interface Typed {
  key: string;
  text: string;
  save: (text: string) => void;
  since: number;
}

/** What is typed and not yet handed over. */
function createTyping() {
  const { emit, subscribe } = createEmitter();
  let typed: Typed | null = null;
  return {
    get: () => typed,
    set(next: Typed) {
      typed = next;
      emit();
    },
    /** Told last: by then it stands where it was saved, so that no field shows what was there before. */
    handOver() {
      const done = typed;
      typed = null;
      if (!done) return;
      done.save(done.text);
      emit();
    },
    subscribe,
  };
}

/**
 * `save` is remembered from the first letter on: a late save still reaches the question it was typed for, and it
 * is based on the version she saw when she began, not on one that arrived under her pen.
 */
export function useTextDraft(key: string, value: string, save: (text: string) => void): TextDraft {
  const [typing] = useState(createTyping);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    typing.handOver();
  }, [typing]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    // Asking costs the moment that the write needs: a page that is torn down at once would take it along.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!typing.get()) return;
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
  }, [flush, typing]);

  const own = () => {
    const typed = typing.get();
    return typed?.key === key ? typed : null;
  };
  return {
    text: () => own()?.text ?? value,
    isPending: () => own() !== null,
    subscribe: typing.subscribe,
    change(text) {
      if (typing.get() && !own()) flush();
      const { since, save: first } = own() ?? { since: deviceNow(), save };
      typing.set({ key, text, save: first, since });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, Math.min(PAUSE_MS, since + LONGEST_MS - deviceNow()));
    },
    flush,
  };
}
