import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useFormat } from '#src/ui/index.ts';
import type { Taken } from '../comments/reuse.ts';
import { savingsOf } from '../comments/taken.ts';
import { useSave, type Saving } from '../saving/use-save.ts';
import { useTextDraft } from '../saving/use-text-draft.ts';
import { useScoreEntry } from '../score/score-entry.ts';
import { markedOf, meantAtFirst, stillMeant } from './marking.ts';
import type { AnswerGroupView } from './use-answer-groups.ts';
import type { AnswerView } from './lens.ts';

interface Meant {
  /** The group, and the question that it answers. */
  key: string;
  results: ReadonlySet<string>;
}

/** Scores and comments of the open group: one tap for all that are meant, one write for each of them. */
export function useMarking({
  activityRef,
  activity,
  active,
  number,
  announce,
}: {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  active: AnswerGroupView;
  /** The question's number. */
  number: number;
  announce: (text: string) => void;
}) {
  const { t } = useTranslation('by-question');
  const format = useFormat();
  const { saveAll, retry, isDurable } = useSave(activityRef, activity);
  const { answerGroup, views } = active;
  // Who is meant is held fast from the opening on: a score must not change it under her hand.
  const key = `${answerGroup.key}:${views[0]?.question.questionId ?? ''}`;
  const [memory, setMeant] = useState<Meant>(() => ({ key, results: meantAtFirst(views) }));
  const meant = memory.key === key ? stillMeant(views, memory.results) : meantAtFirst(views);
  if (memory.key !== key || memory.results !== meant) setMeant({ key, results: meant });
  const { targets, units, others, othersUnits } = markedOf(views, meant);
  const [first] = targets;

  const savingOf = (view: AnswerView, score: number | null): Saving => {
    const { questionId, version: baseVersion, hasLocalScore, scoreUnits } = view.question;
    return {
      whose: view,
      change: { type: 'score', questionId, baseVersion, units: score },
      question: { number, units: score, hasLocalScore },
      before: scoreUnits,
    };
  };
  const give = (to: readonly AnswerView[], score: number | null, continues = false) => {
    const changing = to.filter((view) => view.question.scoreUnits !== score);
    if (changing.length === 0) return;
    saveAll(
      changing.map((view) => savingOf(view, score)),
      continues,
    );
    const gaps = { count: to.length, n: format.number(to.length), score: format.score(score) };
    announce(t(score === null ? 'said.cleared' : 'said.score', gaps));
  };
  const score = useScoreEntry(
    key,
    { scoreUnits: units, maxScoreUnits: first?.question.maxScoreUnits ?? 0 },
    (next, continues) => give(targets, next, continues),
  );
  const said = first?.question.comment ?? '';
  const comment = useTextDraft(key, said, (typed) => {
    const text = typed === '' ? null : typed;
    const savings = targets.map(({ question, ...whose }): Saving => {
      const { questionId, version: baseVersion, hasLocalScore, scoreUnits } = question;
      return {
        whose,
        change: { type: 'comment', questionId, baseVersion, text },
        question: { number, units: scoreUnits, hasLocalScore },
        before: question.comment,
      };
    });
    saveAll(savings);
  });
  return {
    key,
    targets,
    units,
    others,
    othersUnits,
    score,
    comment,
    /** The comment that stands there. */
    said,
    /** A reusable comment: its text and what it does to each score are one step for all that are meant. */
    onTake: (taken: Taken) => {
      saveAll(targets.flatMap((view) => savingsOf(taken, view, number, view.question)));
      announce(taken.text);
    },
    /** Comments that differ are not made one. */
    isOneComment: targets.every((view) => (view.question.comment ?? '') === said),
    give: (next: number) => give(targets, next),
    /** The others get it too. */
    takeAlong: () => {
      if (units === null) return;
      give(others, units);
      setMeant({ key, results: new Set(views.map((view) => view.resultId)) });
    },
    onRetry: () => {
      for (const view of views) if (view.question.sync === 'failed') retry(view);
    },
    isDurable,
  };
}
