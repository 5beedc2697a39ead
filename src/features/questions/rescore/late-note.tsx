import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#src/api/activities.ts';
import { useScope } from '#src/features/session/index.ts';
import { Note, useFormat } from '#src/ui/index.ts';
import { answersQuery } from './gather.ts';
import classes from './rescore.module.css';

/** What another model answer and marking scheme leave as it is: the scores that answers to this question have. */
export function LateNote({
  kind,
  activityId,
  questionId,
}: {
  kind: Kind;
  activityId: string;
  questionId: string;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const client = useQueryClient();
  const ref = { kind, ...useScope(), id: activityId };
  const { data, isError } = useQuery(
    answersQuery(client, ref, { id: questionId, takesOff: false }),
  );
  const scored = data && [...data.given.values()].filter((one) => one.scoreUnits !== null).length;
  return (
    <div className={classes['late']}>
      {isError ? (
        <Note kind="wait">{t('late.notHere')}</Note>
      ) : scored === undefined ? (
        <Note>{t('late.working')}</Note>
      ) : (
        <Note live>
          {t(data?.copyOf === null ? 'late.scored' : 'late.scoredHere', {
            count: scored,
            n: number(scored),
          })}
        </Note>
      )}
    </div>
  );
}
