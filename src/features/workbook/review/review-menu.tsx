import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useOpened } from '#src/ui/subject.tsx';
import { useOpening } from '#src/ui/use-opening.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { useTextDraft } from '../saving/use-text-draft.ts';
import { reviewShown, type HeadView } from '../saving/view.ts';
import classes from '../screen.module.css';
import { AcceptDialog, NoteDialog, RejectDialog } from './dialogs.tsx';
import { forgetResult } from './remove-result.ts';
import { ReviewItems } from './review-items.tsx';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

export interface ReviewProps {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  view: HeadView;
  /** The student's, or what stands for it while names are hidden. */
  name: string;
  isLocked: boolean;
  isScored: boolean;
  /** To all answers to the question that is open. */
  onByQuestion: () => void;
  /** Both are told which workbook: a dialog that closes late still means its own. */
  onReview: (view: HeadView, status: ReviewStatus) => void;
  onNote: (view: HeadView, text: string) => void;
  onAttempt: (resultId: string) => void;
  onQuestion: (questionId: string) => void;
  /** This attempt is deleted: a screen that still shows it goes elsewhere. */
  onGone: (resultId: string) => void;
}

function ReviewButton({
  status,
  ...rest
}: ComponentProps<typeof Button<'button'>> & { status: ReviewStatus }) {
  const { t } = useTranslation('workbook');
  return (
    <Button
      variant="default"
      className={classes['reviewButton'] ?? ''}
      aria-label={t('review.menu', { status: t(`review.${status}`) })}
      {...rest}
    >
      <span className={classes['onlyWide']}>{t(`review.${status}`)}</span>
      <IconChevronDown className={classes['onlyWide']} size={16} stroke={1.75} aria-hidden />
      <IconDots className={classes['onlyPhone']} size={20} stroke={1.75} aria-hidden />
    </Button>
  );
}

function OpenedReviewMenu({ status, children }: { status: ReviewStatus; children: ReactNode }) {
  const { opened, setOpened, button } = useOpening();
  return (
    <SubjectMenu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ReviewButton status={status} ref={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>{children}</Menu.Dropdown>
    </SubjectMenu>
  );
}

/** The state of a workbook's review, its note, its other attempts, and the end of it. */
export const ReviewMenu = memo(function ReviewMenu({
  activityRef,
  activity,
  view,
  name,
  isLocked,
  isScored,
  onByQuestion,
  onReview,
  onNote,
  onAttempt,
  onQuestion,
  onGone,
}: ReviewProps) {
  const client = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const [dialog, setDialog] = useOpened<'accept' | 'reject' | 'note' | 'delete'>();
  const note = useTextDraft(view.resultId, view.note.text, (text) => onNote(view, text));
  const status = reviewShown(view);
  const close = () => setDialog(null);
  return (
    <>
      {isWanted ? (
        <OpenedReviewMenu status={status}>
          <ReviewItems
            kind={activityRef.kind}
            activity={activity}
            view={view}
            hasNote={view.note.text !== ''}
            isLocked={isLocked}
            onByQuestion={onByQuestion}
            onAttempt={onAttempt}
            onOpenNote={() => setDialog('note')}
            onDelete={() => {
              note.flush();
              setDialog('delete');
            }}
            onChoose={(next) => {
              if (next === status) return;
              if (next === 'rejected') setDialog('reject');
              else if (next === 'accepted' && isScored && view.left > 0) setDialog('accept');
              else onReview(view, next);
            }}
          />
        </OpenedReviewMenu>
      ) : (
        // The menu is made when somebody reaches for it, or each next workbook would pay for it.
        <ReviewButton
          status={status}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setWanted(true)}
        />
      )}
      {dialog === 'accept' && (
        <AcceptDialog
          view={view}
          name={name}
          onClose={close}
          onAccept={() => {
            close();
            onReview(view, 'accepted');
          }}
          onOpen={(questionId) => {
            close();
            onQuestion(questionId);
          }}
        />
      )}
      {dialog === 'reject' && (
        <RejectDialog
          name={name}
          onClose={close}
          onReject={() => {
            close();
            onReview(view, 'rejected');
          }}
        />
      )}
      {dialog === 'note' && (
        <NoteDialog name={name} draft={note} isLocked={isLocked} onClose={close} />
      )}
      {dialog === 'delete' && (
        <Suspense>
          <DeleteDialog
            activityRef={activityRef}
            view={view}
            name={name}
            onClose={close}
            onGone={(gone) => {
              close();
              onGone(gone.resultId);
              // Once the screen stands elsewhere.
              setTimeout(() => void forgetResult(client, gone));
            }}
          />
        </Suspense>
      )}
    </>
  );
});
