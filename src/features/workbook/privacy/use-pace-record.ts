import { deviceNow } from '#src/lib/device-time.ts';
import { useCallback, useEffect, useRef } from 'react';
import { addScores } from '#src/features/submissions/index.ts';
import { usePerson } from '#src/features/session/index.ts';

interface Scored {
  key: string;
  at: number;
}

/** Notes when answers were scored; what that says of her pace is worked out once a workbook, after it was drawn. */
export function usePaceRecord(resultId: string, questionId: string, units: number | null): void {
  const { owner } = usePerson();
  const seen = useRef({ resultId, questionId, units });
  const scored = useRef<Scored[]>([]);
  const work = useCallback(() => addScores(owner, scored.current.splice(0)), [owner]);
  useEffect(() => {
    const before = seen.current;
    seen.current = { resultId, questionId, units };
    if (before.resultId !== resultId) setTimeout(work);
    // Coming to an answer is not scoring it.
    else if (before.questionId === questionId && before.units !== units && units !== null)
      scored.current.push({ key: `${resultId}:${questionId}`, at: deviceNow() });
  }, [resultId, questionId, units, work]);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && work();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      work();
    };
  }, [work]);
}
