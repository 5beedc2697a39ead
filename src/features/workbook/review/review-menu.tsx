import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useTextDraft } from '../saving/use-text-draft.ts';
import type { HeadView } from '../saving/view.ts';
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
  /** Both are told which workbook: a dialog that closes late still means its own. */
  onReview: (view: HeadView, status: ReviewStatus) => void;
  onNote: (view: HeadView, text: string) => void;
  onAttempt: (resultId: string) => void;
  onQuestion: (questionId: string) => void;
  /** This attempt is deleted: the screen goes elsewhere. */
  onGone: () => void;
}

/** The state of a workbook's review, its note, its other attempts, and the end of it. */
export const ReviewMenu = memo(function ReviewMenu({
  activityRef,
  activity,
  view,
  name,
  isLocked,
  isScored,
  onReview,
  onNote,
  onAttempt,
  onQuestion,
  onGone,
}: ReviewProps) {
  const { t } = useTranslation('workbook');
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'accept' | 'reject' | 'note' | 'delete' | null>(null);
  const note = useTextDraft(view.resultId, view.note.text, (text) => onNote(view, text));
  const { status } = view.review;
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes['reviewButton'] ?? ''}
            aria-label={t('review.menu', { status: t(`review.${status}`) })}
          >
            <span className={classes['onlyWide']}>{t(`review.${status}`)}</span>
            <IconChevronDown className={classes['onlyWide']} size={16} stroke={1.75} aria-hidden />
            <IconDots className={classes['onlyPhone']} size={20} stroke={1.75} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['menu'] ?? ''}>
          <ReviewItems
            kind={activityRef.kind}
            activity={activity}
            view={view}
            hasNote={view.note.text !== ''}
            isLocked={isLocked}
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
        </Menu.Dropdown>
      </Menu>
      {dialog === 'accept' && (
        <AcceptDialog
          view={view}
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
          onClose={close}
          onReject={() => {
            close();
            onReview(view, 'rejected');
          }}
        />
      )}
      {dialog === 'note' && <NoteDialog draft={note} isLocked={isLocked} onClose={close} />}
      {dialog === 'delete' && (
        <Suspense>
          <DeleteDialog
            activityRef={activityRef}
            view={view}
            name={name}
            onClose={close}
            onGone={(gone) => {
              close();
              onGone();
              // Once the screen stands elsewhere.
              setTimeout(() => void forgetResult(client, gone));
            }}
          />
        </Suspense>
      )}
    </>
  );
});
