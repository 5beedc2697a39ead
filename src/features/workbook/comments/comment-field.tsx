import { Button } from '@mantine/core';
import { IconMessageCheck, IconMessagePlus } from '@tabler/icons-react';
import { memo, Suspense, useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ScreenReaderText, clsx, layouts, typography } from '#src/ui/index.ts';
import { PlainText } from '../answer/plain-text.tsx';
import { Deferred } from '../deferred.tsx';
import { useDraftText, type TextDraft } from '../saving/use-text-draft.ts';
import { useOpened } from '#src/ui/subject.tsx';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { Chips } from './chips.tsx';
import { CommentInput } from './comment-input.tsx';
import classes from './comment.module.css';
import { KeepComment } from './keep-comment.tsx';
import { useReuse, type Reuse } from './use-reuse.ts';

const AllComments = lazyPart(async () => (await import('./all-comments.tsx')).AllComments);

/** A comment that cannot be changed here. */
export function CommentText({ text }: { text: string }) {
  const { t } = useTranslation('workbook');
  return (
    <div
      className={clsx(layouts.stack, layouts.gap4, layouts.shrink, classes['comment'])}
      data-locked
      data-empty={text === '' || undefined}
    >
      <h3 className={classes['commentLabel']}>{t('comment')}</h3>
      {text === '' ? (
        <p className={classes['commentNone']}>{t('commentNone')}</p>
      ) : (
        <PlainText className={classes['commentText']}>{text}</PlainText>
      )}
    </div>
  );
}

/** On a phone there is no room for the field. */
const OpenButton = memo(function OpenButton({
  isGiven,
  onOpen,
}: {
  isGiven: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('workbook');
  const Icon = isGiven ? IconMessageCheck : IconMessagePlus;
  return (
    <Button
      variant="default"
      className={classes['commentButton'] ?? ''}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={onOpen}
    >
      {t('commentAdd')}
      {isGiven && <ScreenReaderText> {t('commentGiven')}</ScreenReaderText>}
    </Button>
  );
});

/** The comment to the student: a field, and on a phone a button that opens one. */
export function CommentField({
  draft,
  fieldRef,
  title,
  reuse,
}: {
  draft: TextDraft;
  fieldRef: Ref<HTMLTextAreaElement>;
  /** Whose answer the comment belongs to, above the field on a phone. */
  title: string;
  /** Where reusable comments can be taken. */
  reuse?: Reuse | undefined;
}) {
  const { t } = useTranslation('workbook');
  const id = useId();
  const written = useDraftText(draft);
  const offer = useReuse(reuse, draft);
  /** The list of all comments goes back to where it was opened. */
  const [open, setOpen] = useOpened<'field' | 'all' | 'allFromField'>();
  const openField = useStableCallback(() => setOpen('field'));
  // Chips are drawn after the answer: a tap on one of the answer before means that one, and nothing any more.
  const takeAt = useStableCallback((at: string, comment: Comment) => {
    if (offer?.at === at) offer.take(comment);
  });
  const close = () => {
    draft.flush();
    setOpen(null);
  };
  const closeAll = () => setOpen(open === 'allFromField' ? 'field' : null);
  const parts = (fieldId: string, isInDialog: boolean) => (
    <>
      <div className={clsx(layouts.line, classes['head'])}>
        <label className={classes['commentLabel']} htmlFor={fieldId}>
          {t('comment')}
        </label>
        {offer && <KeepComment offer={offer} written={written} />}
      </div>
      <CommentInput
        id={fieldId}
        draft={draft}
        offer={offer}
        isInDialog={isInDialog}
        fieldRef={isInDialog ? undefined : fieldRef}
      />
      {offer?.fault != null && (
        <p className={clsx(typography.tiny, typography.wrong)} role="alert">
          {offer.fault}
        </p>
      )}
      {offer && (
        <Deferred>
          <Chips
            offer={offer}
            written={written}
            onTake={takeAt}
            onAll={() => setOpen(isInDialog ? 'allFromField' : 'all')}
          />
        </Deferred>
      )}
    </>
  );
  return (
    <div
      className={clsx(layouts.stack, layouts.gap4, layouts.shrink, classes['comment'])}
      data-reuse={offer ? true : undefined}
      tabIndex={-1}
    >
      {parts(id, false)}
      <OpenButton isGiven={written !== ''} onOpen={openField} />
      {open === 'field' && (
        <Dialog onClose={close} title={title}>
          <div className={layouts.stack}>{parts(`${id}-dialog`, true)}</div>
          <Button fullWidth mt="md" onClick={close}>
            {t('commentDone')}
          </Button>
        </Dialog>
      )}
      {offer && (open === 'all' || open === 'allFromField') && (
        <Suspense fallback={<DialogComing onClose={closeAll} />}>
          <AllComments offer={offer} written={written} onClose={closeAll} />
        </Suspense>
      )}
    </div>
  );
}
