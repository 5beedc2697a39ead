import { useMemo, useState } from 'react';
import { blindOrder, handedInFirst, stripsOf, takenApart, type Strip } from './groups/strips.ts';
import type { AnswerRow } from './rows.ts';
import type { AnswerView } from './lens.ts';

/** A strip with what is seen of its answers now. */
export interface StripView {
  strip: Strip;
  views: readonly AnswerView[];
}

const nothing: ReadonlySet<string> = new Set();

/** Which answers stand in which strip depends on what was answered, never on a score. */
export function useStrips(
  questionId: string,
  rows: readonly AnswerRow[],
  views: readonly AnswerView[],
  isBlind: boolean,
) {
  const [memory, setMemory] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const apart = memory.get(questionId) ?? nothing;
  // What was answered: a score that arrives moves nothing.
  const told = rows.map((row) => [row.resultId, row.state, row.question.answer]);
  const key = JSON.stringify(told);
  const strips = useMemo(() => {
    const inOrder = stripsOf(rows, apart);
    return handedInFirst(isBlind ? blindOrder(inOrder) : inOrder);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of the rows that matters here
  }, [key, apart, isBlind]);
  const shown = useMemo(() => {
    const byResult = new Map(views.map((view) => [view.resultId, view]));
    return strips.map((strip): StripView => ({
      strip,
      views: strip.rows.flatMap((row) => byResult.get(row.resultId) ?? []),
    }));
  }, [strips, views]);
  const set = (next: ReadonlySet<string>) => setMemory(new Map(memory).set(questionId, next));
  return {
    strips: shown,
    isAnyApart: apart.size > 0,
    takeApart: (strip: Strip) => set(new Set([...apart, ...takenApart(strip)])),
    putTogether: () => set(nothing),
  };
}
