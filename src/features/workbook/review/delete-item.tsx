import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { ActionItem, useActing } from '#src/features/activities/index.ts';
import type { HeadView } from '../saving/view.ts';

/** An attempt that nobody has begun holds nothing, unless it was scored all the same. */
const isNothing = ({ state, attempts, questionList }: HeadView) =>
  state === 'notStarted' &&
  attempts.length < 2 &&
  questionList.every((one) => one.scoreUnits === null && !one.comment);

/** Deletes what is recorded of one attempt, or says why it cannot be done. */
export function DeleteItem({
  kind,
  activity,
  view,
  onDelete,
}: {
  kind: Kind;
  activity: ActivityDetails;
  view: HeadView;
  onDelete: () => void;
}) {
  const { t } = useTranslation('workbook');
  const { t: tExams } = useTranslation('exams');
  const { reasonFor } = useActing(kind, activity, true);
  const reason = reasonFor('delete');
  const why = reason
    ? tExams(`menu.why.${reason}`, { context: kind })
    : isNothing(view)
      ? t('remove.nothing')
      : null;
  return (
    <ActionItem
      symbol={<IconTrash size={20} stroke={1.75} aria-hidden />}
      blocked={why === null ? null : { reason: why }}
      isGrave
      onClick={onDelete}
    >
      {t('remove.item')}
    </ActionItem>
  );
}
