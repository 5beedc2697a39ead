import '#src/ui/mantine-late-styles.ts';
import { Menu } from '@mantine/core';
import { IconNote, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { useFormat } from '#src/ui/index.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { useOpening } from '#src/ui/use-opening.ts';
import { ViewSwitchItem } from '../view-switch-item.tsx';
import { REVIEWS } from '#src/offline/index.ts';
import { ActionItem, useActing } from '#src/features/activities/index.ts';
import { isThere, reviewShown, type HeadView } from '../saving/view.ts';
import { choicesFor } from './choices.ts';
import classes from '../screen.module.css';
import { ReviewButton } from './review-button.tsx';

/** An attempt that nobody has begun holds nothing, unless it was scored all the same. */
const isNothing = ({ state, attempts, questionList }: HeadView) =>
  state === 'notStarted' &&
  attempts.length < 2 &&
  questionList.every((one) => one.scoreUnits === null && !one.comment);

/** Deletes what is recorded of one attempt, or says why it cannot be done. */
function DeleteItem({
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

const statusOf = (value: string) => REVIEWS.find((one) => one === value) ?? 'notReviewed';

interface ReviewItemsProps {
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
}

/** What the menu of a workbook holds. */
function ReviewItems({
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
}: ReviewItemsProps) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const status = reviewShown(view);
  const isAbsence = activity.marksAbsence === true && !isThere(view);
  const nameOf = (one: ReviewStatus) => {
    if (one !== 'notReviewed') return t(`review.${one}`);
    if (isAbsence) return t('review.unexcused');
    return t(status === one ? 'review.notReviewed' : 'review.reopen');
  };
  return (
    <>
      <ViewSwitchItem to="question" onSwitch={onByQuestion} />
      <Menu.Label>{t(isAbsence ? 'review.absence' : 'review.label')}</Menu.Label>
      <Menu.RadioGroup value={status} onChange={(value) => onChoose(statusOf(value))}>
        {choicesFor(activity, view).map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            disabled={isLocked && one !== status}
            closeMenuOnClick
          >
            {nameOf(one)}
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

/** The menu of a workbook, once somebody has asked for it. */
export function OpenedReviewMenu(props: ReviewItemsProps) {
  const { opened, setOpened, button } = useOpening();
  return (
    <SubjectMenu opened={opened} onChange={setOpened} withinPortal={false}>
      <Menu.Target>
        <ReviewButton status={reviewShown(props.view)} ref={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        <ReviewItems {...props} />
      </Menu.Dropdown>
    </SubjectMenu>
  );
}
