import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import '#src/ui/mantine-late-styles.ts';
import type { ActivityForm, ActivityQuestion } from '#contract/activities/activity.ts';
import { isScoredByKey } from '#domain/question-types.ts';
import type { Kind } from '#src/api/activities.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat } from '#src/ui/index.ts';
import { evaluationOf, isRanked } from '#domain/score.ts';
import { useOutbox, useScope } from '#src/features/session/index.ts';
import { useOptionLetter } from './option-letter.ts';
import { sumOf } from './readiness.ts';
import { KeyImpact } from './rescore/key-impact.tsx';
import classes from './rescore/rescore.module.css';
import { answersQuery } from './rescore/gather.ts';
import { impactOf } from './rescore/impact.ts';

/** What another correct option would do, worked out on this device. */
function useImpact(
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

interface KeyDialogProps {
  kind: Kind;
  activity: ActivityForm;
  question: MergedListQuestion;
  /** All of the exam: what they add up to is the maximum where none was set. */
  questions: readonly MergedListQuestion[];
  number: number;
  optionId: string;
  onClose: () => void;
  onKey: () => void;
}

/** Whom it moves and by how much; answers whether that has been worked out, or cannot be. */
function usePreview({ kind, activity, question, questions, optionId }: KeyDialogProps) {
  const { t } = useTranslation('questions');
  const found = useImpact(kind, activity, question, optionId, sumOf(questions));
  const { impact, query } = found;
  if (!isScoredByKey(question.type))
    return { isSettled: true, shown: <Note>{t('impact.combined')}</Note> };
  if (activity.totalScoreUnits === null)
    return { isSettled: true, shown: <Note>{t('impact.unscored')}</Note> };
  if (impact) return { isSettled: true, shown: <KeyImpact {...found} impact={impact} /> };
  if (query.isError)
    return { isSettled: true, shown: <Note kind="wait">{t('impact.notHere')}</Note> };
  return {
    isSettled: false,
    shown: <p className={classes['wait']}>{t('impact.working')}</p>,
  };
}

/** Another option becomes correct after the end: whom it moves is shown first, and then it is asked. */
export function KeyDialog(props: KeyDialogProps) {
  const { question, optionId, onClose } = props;
  const { t } = useTranslation('questions');
  const format = useFormat();
  const letterOf = useOptionLetter();
  const { isSettled, shown } = usePreview(props);
  const placeOf = (isWanted: (option: MergedListQuestion['options'][number]) => boolean) =>
    letterOf(question.options.findIndex(isWanted));
  return (
    <Dialog onClose={onClose} title={t('key.title', { n: format.number(props.number) })}>
      <p>
        {t('key.text', {
          from: placeOf((option) => option.isCorrect),
          to: placeOf((option) => option.id === optionId),
        })}
      </p>
      <div className={classes['room']} aria-live="polite" aria-busy={!isSettled}>
        {shown}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('action.cancel')}
        </Button>
        <Button onClick={props.onKey} disabled={!isSettled}>
          {t('key.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
