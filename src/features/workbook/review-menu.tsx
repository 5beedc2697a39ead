import { Button, Menu, Textarea } from '@mantine/core';
import { IconChevronDown, IconDots, IconNote } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewStatus } from '#contract/shapes.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import { COMMENT_LIMIT } from './comment-field.tsx';
import { useTextDraft, type TextDraft } from './use-text-draft.ts';
import type { WorkbookView } from './view.ts';
import classes from './screen.module.css';

const statuses = ['notReviewed', 'accepted', 'rejected'] as const;
const statusOf = (value: string) => statuses.find((one) => one === value) ?? 'notReviewed';

function RejectDialog({ onClose, onReject }: { onClose: () => void; onReject: () => void }) {
  const { t } = useTranslation('workbook');
  return (
    <Dialog onClose={onClose} title={t('reject.title')}>
      <p>{t('reject.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={onReject}>
          {t('reject.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Accepting counts a question without a score as nothing: that is asked, and the way there is shown. */
function AcceptDialog({
  view,
  onClose,
  onAccept,
  onOpen,
}: {
  view: WorkbookView;
  onClose: () => void;
  onAccept: () => void;
  onOpen: (questionId: string) => void;
}) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const first = view.questionList.findIndex((question) => question.scoreUnits === null);
  const questionId = view.questionList[first]?.questionId;
  return (
    <Dialog onClose={onClose} title={t('accept.title', { count: view.left, n: number(view.left) })}>
      <DialogActions>
        {questionId !== undefined && (
          <Button variant="default" onClick={() => onOpen(questionId)} data-autofocus>
            {t('accept.open', { n: number(first + 1) })}
          </Button>
        )}
        <Button onClick={onAccept}>{t('accept.confirm')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function NoteDialog({
  draft,
  isLocked,
  onClose,
}: {
  draft: TextDraft;
  isLocked: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('workbook');
  const close = () => {
    draft.flush();
    onClose();
  };
  return (
    <Dialog onClose={close} title={t('note.title')}>
      <Textarea
        label={t('note.label')}
        description={t('note.help')}
        value={draft.text}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.flush}
        maxLength={COMMENT_LIMIT}
        readOnly={isLocked}
        autosize={false}
        rows={5}
        data-autofocus
      />
      <Button fullWidth mt="md" onClick={close}>
        {t('commentDone')}
      </Button>
    </Dialog>
  );
}

interface ReviewProps {
  view: WorkbookView;
  isLocked: boolean;
  isScored: boolean;
  /** Both are told which workbook: a dialog that closes late still means its own. */
  onReview: (view: WorkbookView, status: ReviewStatus) => void;
  onNote: (view: WorkbookView, text: string) => void;
  onAttempt: (resultId: string) => void;
  onQuestion: (questionId: string) => void;
}

function ReviewItems({
  view,
  hasNote,
  isLocked,
  onChoose,
  onOpenNote,
  onAttempt,
}: Pick<ReviewProps, 'view' | 'isLocked' | 'onAttempt'> & {
  hasNote: boolean;
  onChoose: (status: ReviewStatus) => void;
  onOpenNote: () => void;
}) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const { status } = view.review;
  return (
    <>
      <Menu.Label>{t('review.label')}</Menu.Label>
      <Menu.RadioGroup value={status} onChange={(value) => onChoose(statusOf(value))}>
        {statuses.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            disabled={isLocked && one !== status}
            closeMenuOnClick
          >
            {t(`review.${one}`)}
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
    </>
  );
}

/** The state of a workbook's review, its note, and its other attempts. */
export const ReviewMenu = memo(function ReviewMenu({
  view,
  isLocked,
  isScored,
  onReview,
  onNote,
  onAttempt,
  onQuestion,
}: ReviewProps) {
  const { t } = useTranslation('workbook');
  const [dialog, setDialog] = useState<'accept' | 'reject' | 'note' | null>(null);
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
            view={view}
            hasNote={note.text !== ''}
            isLocked={isLocked}
            onAttempt={onAttempt}
            onOpenNote={() => setDialog('note')}
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
    </>
  );
});
