import { useMemo, useState } from 'react';
import {
  blindOrder,
  handedInFirst,
  answerGroupsOf,
  takenApart,
  type AnswerGroup,
} from './groups/answer-groups.ts';
import type { AnswerRow } from './rows.ts';
import type { AnswerView } from './lens.ts';

/** A group with what is seen of its answers now. */
export interface AnswerGroupView {
  answerGroup: AnswerGroup;
  views: readonly AnswerView[];
}

const nothing: ReadonlySet<string> = new Set();

/** Which answers stand in which group depends on what was answered, never on a score. */
export function useAnswerGroups(
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
  const answerGroups = useMemo(() => {
    const inOrder = answerGroupsOf(rows, apart);
    return handedInFirst(isBlind ? blindOrder(inOrder) : inOrder);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of the rows that matters here
  }, [key, apart, isBlind]);
  const shown = useMemo(() => {
    const byResult = new Map(views.map((view) => [view.resultId, view]));
    return answerGroups.map((answerGroup): AnswerGroupView => ({
      answerGroup,
      views: answerGroup.rows.flatMap((row) => byResult.get(row.resultId) ?? []),
    }));
  }, [answerGroups, views]);
  const set = (next: ReadonlySet<string>) => setMemory(new Map(memory).set(questionId, next));
  return {
    answerGroups: shown,
    isAnyApart: apart.size > 0,
    takeApart: (answerGroup: AnswerGroup) => set(new Set([...apart, ...takenApart(answerGroup)])),
    putTogether: () => set(nothing),
  };
}
