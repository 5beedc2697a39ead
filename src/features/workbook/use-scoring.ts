import { useEffect, useMemo, useState } from 'react';
import type { RubricTaps } from './fairness/rubric-list.tsx';
import { useRubric } from './fairness/use-rubric.ts';
import type { QuestionView } from './saving/view.ts';
import { createAdvanceGuard } from './score/advance-guard.ts';
import type { ScoreKey } from './score/score-entry.ts';
import { useGoOn } from './score/use-go-on.ts';
import type { useScoreEntry } from './score/use-score-entry.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';

/** An advance of the screen by itself, from the key that asked for it until the next answer is shown. */
function createAdvance() {
  const guard = createAdvanceGuard();
  let from: string | null = null;
  return {
    guard,
    advance: {
      begin(answer: string) {
        from = answer;
        guard.advanced();
      },
      shown(answer: string) {
        if (from !== null && from !== answer) guard.advanced();
        from = null;
      },
    },
  };
}

/** The ways to a score beside the keyboard: criteria of the key, and the pad, which goes on by itself on wish. */
export function useScoring({
  answer,
  question,
  score,
  canScore,
  onWhole,
}: {
  /** Which answer is open. */
  answer: string;
  question: Pick<QuestionView, 'scoreUnits' | 'maxScoreUnits' | 'rubric'>;
  score: ReturnType<typeof useScoreEntry>;
  canScore: boolean;
  /** A score is whole, and she wishes to go on then. */
  onWhole: () => void;
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
  const [{ guard, advance }] = useState(createAdvance);
  // It may take a while to draw: the time counts from when the next answer is there to be seen.
  useEffect(() => advance.shown(answer), [answer, advance]);
  const press = useStableCallback((key: ScoreKey) => {
    if (guard.isNobodys()) return;
    if (!score.press(key) || !goOn.isOn) return;
    advance.begin(answer);
    onWhole();
  });
  return { fault: score.fault, press, tap, taps, goOn, onPressBegin: guard.began };
}

/** What the pad shows of a score, and what its keys do. */
export type Scoring = ReturnType<typeof useScoring>;
