import { Button, Textarea } from '@mantine/core';
import { IconMessageCheck, IconMessagePlus } from '@tabler/icons-react';
import { useId, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { ScreenReaderText } from '#src/ui/index.ts';
import { PlainText } from './plain-text.tsx';
import type { TextDraft } from './use-text-draft.ts';
import classes from './comment.module.css';

/** As the wire takes it. */
export const COMMENT_LIMIT = 2_000;

/** A comment that cannot be changed here. */
export function CommentText({ text }: { text: string }) {
  const { t } = useTranslation('workbook');
  return (
    <div className={classes['comment']} data-locked data-empty={text === '' || undefined}>
      <h3 className={classes['commentLabel']}>{t('comment')}</h3>
      {text === '' ? (
        <p className={classes['commentNone']}>{t('commentNone')}</p>
      ) : (
        <PlainText className={classes['commentText']}>{text}</PlainText>
      )}
    </div>
  );
}

/** The comment to the student: a field, and on a phone a button that opens one. */
export function CommentField({
  draft,
  fieldRef,
  title,
}: {
  draft: TextDraft;
  fieldRef: Ref<HTMLTextAreaElement>;
  /** Whose answer the comment belongs to, above the field on a phone. */
  title: string;
}) {
  const { t } = useTranslation('workbook');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Icon = draft.text ? IconMessageCheck : IconMessagePlus;
  const field = {
    value: draft.text,
    onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) =>
      draft.change(event.currentTarget.value),
    onBlur: draft.flush,
    maxLength: COMMENT_LIMIT,
  };
  const close = () => {
    draft.flush();
    setOpen(false);
  };
  return (
    <div className={classes['comment']}>
      <label className={classes['commentLabel']} htmlFor={id}>
        {t('comment')}
      </label>
      {/* The browser's own field: it is drawn with every question, and Mantine's costs ten times as much. */}
      <textarea
        {...field}
        id={id}
        ref={fieldRef}
        rows={2}
        className={classes['commentInput']}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <Button
        variant="default"
        className={classes['commentButton'] ?? ''}
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('commentAdd')}
        {draft.text && <ScreenReaderText> {t('commentGiven')}</ScreenReaderText>}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={title}>
          <Textarea {...field} autosize={false} data-autofocus rows={5} label={t('comment')} />
          <Button fullWidth mt="md" onClick={close}>
            {t('commentDone')}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
