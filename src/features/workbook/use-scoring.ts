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

/** Whether a whole score opens the next answer by itself; remembered on this device. */
function useGoOn() {
  const [isOn, setOn] = useState(() => localMemory.get(name) === 'yes');
  const set = useCallback((wanted: boolean) => {
    localMemory.set(name, wanted ? 'yes' : null);
    setOn(wanted);
  }, []);
  return { isOn, set };
}

/** One for the app: on the way to another workbook the screen itself may be away for a while. */
const guard = createAdvanceGuard();

/** The ways to a score beside the keyboard: criteria of the key, and the pad, which goes on by itself on wish. */
export function useScoring({
  answer,
  question,
  score,
  canScore,
  goesOn,
}: {
  /** Which answer is open. */
  answer: string;
  question: Pick<QuestionView, 'scoreUnits' | 'maxScoreUnits' | 'rubric'>;
  score: ReturnType<typeof useScoreEntry>;
  canScore: boolean;
  /** The way that the screen goes by itself after a whole score, where she wishes it; null where it stays. */
  goesOn: (() => void) | null;
}) {
  const { counted, tap } = useRubric(answer, question, (units) =>
    score.press(units === null ? { type: 'clear' } : { type: 'set', units }),
  );
  // The key is drawn after the answer: a tap on the one before it means that one, and nothing any more.
  const tapOf = useStableCallback((of: string, place: number) => {
    if (of === answer) tap(place);
  });
  const taps = useMemo<RubricTaps>(
    () => ({ counted, tap: canScore ? (place) => tapOf(answer, place) : null }),
    [counted, canScore, answer, tapOf],
  );
  const goOn = useGoOn();
  // Before anything can be pressed on it.
  useLayoutEffect(() => guard.shown(answer), [answer]);
  const press = useStableCallback((key: ScoreKey) => {
    if (guard.isNobodys()) return;
    if (!score.press(key) || !goOn.isOn || !goesOn) return;
    guard.leaving(answer);
    goesOn();
  });
  return { fault: score.fault, press, tap, taps, goOn, onPressBegin: guard.began };
}

/** What the pad shows of a score, and what its keys do. */
export type Scoring = ReturnType<typeof useScoring>;
