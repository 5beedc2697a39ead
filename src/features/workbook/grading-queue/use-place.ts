import { useCallback, useState } from 'react';

/** Which student, which attempt, which question. */
export interface Place {
  studentId: string;
  resultId: string | undefined;
  questionId: string | undefined;
}

interface Moves {
  place: Place;
  /** What the address said last. */
  told: string;
  /** Own moves that the address has not followed yet. */
  own: readonly string[];
}

const keyOf = (place: Place) =>
  [place.studentId, place.resultId ?? '', place.questionId ?? ''].join('|');

/** The address changed: an own move arrives late and says nothing new, anything else (back, a link) is followed. */
export function follow(moves: Moves, address: Place): Moves {
  const told = keyOf(address);
  if (told === moves.told) return moves;
  const arrived = moves.own.indexOf(told);
  return arrived < 0
    ? { place: address, told, own: [] }
    : { ...moves, told, own: moves.own.slice(arrived + 1) };
}

export function moved(moves: Moves, place: Place): Moves {
  const key = keyOf(place);
  return { ...moves, place, own: key === moves.told ? [] : [...moves.own, key] };
}

export function startAt(place: Place): Moves {
  return { place, told: keyOf(place), own: [] };
}

/** The place on the screen: moves at once, and the address follows behind. */
export function usePlace(address: Place) {
  const [moves, setMoves] = useState(() => startAt(address));
  const followed = follow(moves, address);
  if (followed !== moves) setMoves(followed);
  const move = useCallback((place: Place) => setMoves((before) => moved(before, place)), []);
  return { place: followed.place, move };
}
