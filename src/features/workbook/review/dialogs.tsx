import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import { COMMENT_LIMIT } from '../comments/use-reuse.ts';
import { useDraftText, type TextDraft } from '../saving/use-text-draft.ts';
import type { HeadView } from '../saving/view.ts';

/** Asks before the scores stop to count. */
export function RejectDialog({
  name,
  onClose,
  onReject,
}: {
  name: string;
  onClose: () => void;
  onReject: () => void;
}) {
  const { t } = useTranslation('workbook');
  return (
    <Dialog onClose={onClose} title={t('reject.title', { name })}>
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
export function AcceptDialog({
  view,
  name,
  onClose,
  onAccept,
  onOpen,
}: {
  view: HeadView;
  name: string;
  onClose: () => void;
  onAccept: () => void;
  onOpen: (questionId: string) => void;
}) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const first = view.questionList.findIndex((question) => question.scoreUnits === null);
  const questionId = view.questionList[first]?.questionId;
  return (
    <Dialog
      onClose={onClose}
      title={t('accept.title', { name, count: view.left, n: number(view.left) })}
    >
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

/** What the teacher says of the whole workbook. */
export function NoteDialog({
  name,
  draft,
  isLocked,
  onClose,
}: {
  name: string;
  draft: TextDraft;
  isLocked: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('workbook');
  const text = useDraftText(draft);
  const close = () => {
    draft.flush();
    onClose();
  };
  return (
    <Dialog onClose={close} title={t('note.title', { name })}>
      <Textarea
        label={t('note.label')}
        description={t('note.help')}
        value={text}
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
