import { useEffect, useRef, useState } from 'react';
import type { Running } from '#src/lib/ask-worker.ts';
import type { CarriedQuestion, Format, Loss, Written } from '../model.ts';
import { ask } from '../worker/client.ts';
import type { Told } from '../worker/messages.ts';

/** Writing many questions with pictures is silent for longer than reading. */
const WRITING_MS = 120_000;

/** What each format would lose; those that were not weighed yet are missing. */
export interface Weighing {
  losses: ReadonlyMap<Format, Loss[]>;
  progress: { done: number; all: number } | null;
  /** It broke: nobody knows what would be lost. */
  isBroken: boolean;
}

/** Weighs the questions in every format, off the page. */
export function useWeighing(
  formats: readonly Format[],
  questions: () => CarriedQuestion[],
): Weighing {
  const [state, setState] = useState<Weighing>({
    losses: new Map(),
    progress: null,
    isBroken: false,
  });
  const given = useRef({ formats, questions });
  useEffect(() => {
    const { current } = given;
    const asked = {
      t: 'weigh' as const,
      formats: [...current.formats],
      questions: current.questions(),
    };
    const running = ask(asked, (told: Told) => {
      if (told.t === 'progress')
        setState((before) => ({ ...before, progress: { done: told.done, all: told.all } }));
      if (told.t === 'losses')
        setState((before) => ({
          ...before,
          losses: new Map(before.losses).set(told.format, told.losses),
        }));
      if (told.t === 'refused') setState((before) => ({ ...before, isBroken: true }));
    });
    return () => running.cancel();
  }, []);
  return state;
}

export type WritingState =
  | { t: 'idle' }
  | { t: 'writing' }
  | { t: 'done'; name: string }
  | { t: 'failed' };

/** What is written, and by which name. */
export interface Order {
  format: Format;
  questions: CarriedQuestion[];
  title: string;
  language: 'fa' | 'en';
}

/** Writes a file off the page; it can be given up at any time. */
export function useWriting(onWritten: (written: Written) => void) {
  const [state, setState] = useState<WritingState>({ t: 'idle' });
  const running = useRef<Running | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  return {
    state,
    forget: () => setState({ t: 'idle' }),
    write(order: Order) {
      setState({ t: 'writing' });
      running.current = ask(
        { t: 'write', ...order },
        (told) => {
          if (told.t === 'refused') setState({ t: 'failed' });
          if (told.t !== 'written') return;
          setState({ t: 'done', name: told.written.name });
          onWritten(told.written);
        },
        { silence: WRITING_MS },
      );
    },
    cancel() {
      running.current?.cancel();
      setState({ t: 'idle' });
    },
  };
}
