import { useLayoutEffect, useMemo, useCallback, useState } from 'react';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import type { RubricTaps } from './consistency/rubric-list.tsx';
import { useRubric } from './consistency/use-rubric.ts';
import type { QuestionView } from './saving/view.ts';
import { createAdvanceGuard } from './score/advance-guard.ts';
import type { ScoreKey } from './score/score-entry.ts';
import type { useScoreEntry } from './score/score-entry.ts';

const name = 'bargeh.workbook.goOn';

/** Whether a complete score opens the next answer; remembered on this device. */
function useAutoAdvance() {
  const [isOn, setOn] = useState(() => localMemory.get(name) === 'yes');
  const set = useCallback((wanted: boolean) => {
    localMemory.set(name, wanted ? 'yes' : null);
    setOn(wanted);
  }, []);
  return { isOn, set };
}

/** One for the app, since the screen is unmounted for a moment between two workbooks. */
const guard = createAdvanceGuard();

/** Scoring without the keyboard: the criteria of the key, and the pad, which can advance by itself. */
export function useScoring({
  answer,
  question,
  score,
  canScore,
  advance,
}: {
  /** Which answer is open. */
  answer: string;
  question: Pick<QuestionView, 'scoreUnits' | 'maxScoreUnits' | 'rubric'>;
  score: ReturnType<typeof useScoreEntry>;
  canScore: boolean;
  /** Opens the next answer after a complete score, if she turned that on; null where the screen stays. */
  advance: (() => void) | null;
}) {
  const { counted, tap } = useRubric(answer, question, (units) =>
    score.press(units === null ? { type: 'clear' } : { type: 'set', units }),
  );
  // The key is drawn after the answer: a tap on the previous one is ignored.
  const tapOf = useStableCallback((of: string, place: number) => {
    if (of === answer) tap(place);
  });
  const taps = useMemo<RubricTaps>(
    () => ({ counted, tap: canScore ? (place) => tapOf(answer, place) : null }),
    [counted, canScore, answer, tapOf],
  );
  const autoAdvance = useAutoAdvance();
  // Before anything can be pressed on it.
  useLayoutEffect(() => guard.shown(answer), [answer]);
  const press = useStableCallback((key: ScoreKey) => {
    if (guard.shouldIgnore()) return;
    if (!score.press(key) || !autoAdvance.isOn || !advance) return;
    guard.advanced(answer);
    advance();
  });
  return { fault: score.fault, press, tap, taps, autoAdvance, onPressBegin: guard.pressBegan };
}

/** What the pad shows of a score, and what its keys do. */
export type Scoring = ReturnType<typeof useScoring>;
