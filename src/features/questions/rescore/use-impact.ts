import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityForm, ActivityQuestion } from '#contract/activities/activity.ts';
import { evaluationOf, isRanked } from '#domain/score.ts';
import type { Kind } from '#src/api/activities.ts';
import { useOutbox, useScope } from '#src/features/session/index.ts';
import { answersQuery } from './gather.ts';
import { impactOf } from './impact.ts';

/** What another correct option would do, worked out on this device. */
export function useImpact(
  kind: Kind,
  activity: ActivityForm,
  question: ActivityQuestion,
  optionId: string,
  questionUnits: number,
) {
  const client = useQueryClient();
  const scope = useScope();
  const rows = useOutbox((outbox) => outbox.rows());
  const { negativeScoreValue: negative } = activity.settings;
  const asked = { id: question.id, takesOff: negative !== null };
  const query = useQuery(answersQuery(client, { kind, ...scope, id: activity.id }, asked));
  const gathered = query.data;
  const impact = useMemo(
    () =>
      gathered
        ? impactOf(
            gathered.results,
            gathered.given,
            {
              optionIds: question.options.map(({ id }) => id),
              to: optionId,
              maxUnits: question.maxScoreUnits,
              negative,
            },
            {
              totalUnits: activity.totalScoreUnits,
              questionUnits,
              hasLevels: evaluationOf(activity).hasLevels,
              isRanked: isRanked(activity),
            },
          )
        : null,
    [gathered, question, optionId, negative, activity, questionUnits],
  );
  const waiting = rows.filter(
    (row) => row.kind === 'correction' && row.label['activityId'] === activity.id,
  );
  return {
    query,
    impact,
    copyOf: gathered?.copyOf ?? null,
    /** Workbooks whose corrections have not been sent. */
    waiting: new Set(waiting.map((row) => row.lane)).size,
  };
}
