import { useEffect, useRef, useState } from 'react';
import {
  continuesScore,
  endsScore,
  openEntry,
  pressScoreKey,
  type EntryFault,
  type ScoreEntry,
  type ScoreKey,
} from './score-entry.ts';

/** Entering a score key by key; leaving the answer, and whatever changes the score otherwise, begins the entry anew. */
export function useScoreEntry(
  key: string,
  question: { scoreUnits: number | null; maxScoreUnits: number },
  /** `continues`: the key goes on with the score that the one before it began. */
  save: (units: number | null, continues: boolean) => void,
) {
  const begun = useRef<{ key: string; entry: ScoreEntry }>(null);
  const [fault, setFault] = useState<{ key: string; of: EntryFault } | null>(null);
  useEffect(
    () => () => {
      if (begun.current?.key === key) begun.current = null;
      setFault((before) => (before?.key === key ? null : before));
    },
    [key],
  );
  return {
    fault: fault?.key === key ? fault.of : null,
    /** Answers whether the score is whole with this key. */
    press: (pressed: ScoreKey): boolean => {
      const { current } = begun;
      const isOurs = current?.key === key && current.entry.units === question.scoreUnits;
      const entry = isOurs ? current.entry : openEntry(question.scoreUnits);
      const next = pressScoreKey(entry, pressed, question.maxScoreUnits);
      begun.current = { key, entry: next.entry };
      setFault(next.fault && { key, of: next.fault });
      if (next.entry.units !== question.scoreUnits)
        save(next.entry.units, isOurs && continuesScore(entry, pressed));
      return next.fault === null && endsScore(entry, pressed, question.maxScoreUnits);
    },
  };
}
