import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { useReached } from '#src/ui/use-reached.tsx';
import { useOpened } from '#src/ui/subject.tsx';
import { useTextDraft } from '../saving/use-text-draft.ts';
import { reviewShown, type HeadView } from '../saving/view.ts';
import { forgetResult } from './remove-result.ts';
import { ReviewButton } from './review-button.tsx';

const loadMenu = async () => (await import('./opened-review-menu.tsx')).OpenedReviewMenu;
const OpenedReviewMenu = lazyPart(loadMenu);
const loadDialogs = () => import('./dialogs.tsx');
const loadAccept = async () => (await loadDialogs()).AcceptDialog;
const loadNote = async () => (await loadDialogs()).NoteDialog;
const loadReject = async () => (await loadDialogs()).RejectDialog;
const AcceptDialog = lazyPart(loadAccept);
const NoteDialog = lazyPart(loadNote);
const RejectDialog = lazyPart(loadReject);
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
  const [dialog, setDialog] = useOpened<'accept' | 'reject' | 'note' | 'delete'>();
  const note = useTextDraft(view.resultId, view.note.text, (text) => onNote(view, text));
  const status = reviewShown(view);
  const { reach, show } = useReached(loadMenu, loadAccept, loadNote, loadReject);
  const close = () => setDialog(null);
  return (
    <>
      {show(
        <ReviewButton status={status} aria-haspopup="menu" aria-expanded={false} {...reach} />,
        <OpenedReviewMenu
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
        />,
      )}
      <Suspense fallback={<DialogComing onClose={close} />}>
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
        )}
      </Suspense>
    </>
  );
});
