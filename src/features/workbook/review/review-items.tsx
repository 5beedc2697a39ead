import { Menu } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { useFormat } from '#src/ui/index.ts';
import { BySwitchItem } from '../by-switch.tsx';
import type { HeadView } from '../saving/view.ts';
import { DeleteItem } from './delete-item.tsx';

const statuses = ['notReviewed', 'accepted', 'rejected'] as const;
const statusOf = (value: string) => statuses.find((one) => one === value) ?? 'notReviewed';

/** What the menu of a workbook holds, once it is open. */
export function ReviewItems({
  kind,
  activity,
  view,
  hasNote,
  isLocked,
  onByQuestion,
  onChoose,
  onOpenNote,
  onAttempt,
  onDelete,
}: {
  kind: Kind;
  activity: ActivityDetails;
  view: HeadView;
  hasNote: boolean;
  isLocked: boolean;
  onByQuestion: () => void;
  onChoose: (status: ReviewStatus) => void;
  onOpenNote: () => void;
  onAttempt: (resultId: string) => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const { status } = view.review;
  return (
    <>
      <BySwitchItem to="question" onSwitch={onByQuestion} />
      <Menu.Label>{t('review.label')}</Menu.Label>
      <Menu.RadioGroup value={status} onChange={(value) => onChoose(statusOf(value))}>
        {statuses.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            disabled={isLocked && one !== status}
            closeMenuOnClick
          >
            {t(one === 'notReviewed' && status !== one ? 'review.reopen' : `review.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconNote size={20} stroke={1.75} aria-hidden />}
        onClick={onOpenNote}
        disabled={isLocked && !hasNote}
      >
        {t(hasNote ? 'note.edit' : 'note.add')}
      </Menu.Item>
      {view.attempts.length > 1 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('attempts')}</Menu.Label>
          <Menu.RadioGroup value={view.resultId} onChange={onAttempt}>
            {view.attempts.map((attempt) => (
              <Menu.RadioItem key={attempt.resultId} value={attempt.resultId} closeMenuOnClick>
                {t(`attemptState.${attempt.state}`, { n: number(attempt.attempt) })}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      )}
      <Menu.Divider />
      <DeleteItem kind={kind} activity={activity} view={view} onDelete={onDelete} />
    </>
  );
}
