import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '#src/lib/after-paint.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { AnswerOf } from './answer-sheet.tsx';

/** After what follows a key: its save, its address. Nobody has read an answer by then. */
const PAUSE_MS = 60;

export const keyOf = ({ whose, question }: AnswerOf) => `${whose.resultId}:${question.questionId}`;

/** What lies drawn after one more step: what is not wanted any more is gone, and one that was missing is there. */
export function oneMore(
  drawn: readonly AnswerOf[],
  wanted: readonly AnswerOf[],
): readonly AnswerOf[] {
  const keys = new Set(wanted.map(keyOf));
  const kept = drawn.filter((one) => keys.has(keyOf(one)));
  const there = new Set(kept.map(keyOf));
  const missing = wanted.find((one) => !there.has(keyOf(one)));
  if (missing) return [...kept, missing];
  return kept.length < drawn.length ? kept : drawn;
}

/**
 * The answer in work in its place among those that lie drawn, or behind them. What of it is as it was drawn stays the
 * same object, so that it need not be drawn again.
 */
export function withCurrent(drawn: readonly AnswerOf[], answer: AnswerOf): readonly AnswerOf[] {
  const key = keyOf(answer);
  return drawn.some((one) => keyOf(one) === key)
    ? drawn.map((one) => (keyOf(one) === key ? replaceEqualDeep(one, answer) : one))
    : [...drawn, answer];
}

/**
 * The answer in work among those that were drawn, in an order that stays: what may come next is added one at a time
 * while she reads, and what nobody will ask for soon is let go of then.
 */
export function useAhead(
  answer: AnswerOf,
  aheadOf: () => readonly AnswerOf[],
): readonly AnswerOf[] {
  const [drawn, setDrawn] = useState<readonly AnswerOf[]>([]);
  const key = keyOf(answer);
  const draw = useStableCallback((current: string, before: readonly AnswerOf[]) => {
    // Nothing is drawn for where she was.
    if (current !== keyOf(answer)) return;
    startTransition(() => setDrawn(oneMore(before, [answer, ...aheadOf()])));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = afterPaint(() => {
      timer = setTimeout(draw, PAUSE_MS, key, drawn);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [key, drawn, draw]);
  return useMemo(() => withCurrent(drawn, answer), [drawn, answer]);
}
