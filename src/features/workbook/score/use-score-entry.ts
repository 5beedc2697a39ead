import { useState } from 'react';
import {
  endsScore,
  openEntry,
  pressScoreKey,
  type EntryFault,
  type ScoreEntry,
  type ScoreKey,
} from './score-entry.ts';

interface Memory {
  key: string;
  entry: ScoreEntry;
  fault: EntryFault | null;
}

/** Entering a score key by key; whatever changes the score otherwise begins the entry anew. */
export function useScoreEntry(
  key: string,
  question: { scoreUnits: number | null; maxScoreUnits: number },
  save: (units: number | null) => void,
) {
  const [memory, setMemory] = useState<Memory | null>(null);
  const isOurs = memory?.key === key && memory.entry.units === question.scoreUnits;
  const entry = isOurs ? memory.entry : openEntry(question.scoreUnits);
  return {
    fault: isOurs ? memory.fault : null,
    /** Answers whether the score is whole with this key. */
    press: (pressed: ScoreKey): boolean => {
      const next = pressScoreKey(entry, pressed, question.maxScoreUnits);
      setMemory({ key, ...next });
      if (next.entry.units !== question.scoreUnits) save(next.entry.units);
      return next.fault === null && endsScore(entry, pressed, question.maxScoreUnits);
    },
  };
}
