import { useImperativeHandle, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenReaderText, useFormat } from '#src/ui/index.ts';
import { useDraftText, type TextDraft } from '../saving/use-text-draft.ts';
import classes from './comment.module.css';
import { SlashList } from './slash-list.tsx';
import { COMMENT_LIMIT, type Offer } from './use-reuse.ts';
import { useSlash } from './use-slash.ts';

/** The field of a comment, and the list that a slash opens in it. */
export function CommentInput({
  id,
  draft,
  offer,
  fieldRef,
  isInDialog = false,
}: {
  id: string;
  draft: TextDraft;
  offer: Offer | null;
  fieldRef?: Ref<HTMLTextAreaElement> | undefined;
  isInDialog?: boolean;
}) {
  const { t } = useTranslation('comments');
  const { number } = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    fieldRef,
    () => field.current,
  );
  const text = useDraftText(draft);
  const { aria, list, ...slash } = useSlash(text, offer, draft.change);
  return (
    <>
      {/* The browser's own field: it is drawn with every question, and Mantine's costs ten times as much. */}
      <textarea
        autoComplete="off"
        {...(offer && aria)}
        id={id}
        ref={field}
        rows={isInDialog ? 4 : 2}
        className={classes['commentInput']}
        data-autofocus={isInDialog || undefined}
        data-dialog={isInDialog || undefined}
        value={text}
        maxLength={COMMENT_LIMIT}
        onChange={(event) => {
          draft.change(event.currentTarget.value);
          slash.onTyped(event.currentTarget);
        }}
        onBlur={() => {
          slash.leave();
          draft.flush();
        }}
        onKeyDown={(event) => {
          if (slash.onKey(event)) return;
          // Out of the text, so that keys score again, and not to nowhere: Tab goes on from here.
          if (event.key === 'Escape' && !isInDialog)
            event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
        }}
      />
      {list && (
        <SlashList
          {...list}
          field={field}
          isInFlow={isInDialog}
          isScored={offer?.score != null}
          onPick={(comment) => slash.pick(comment, field.current)}
        />
      )}
      {offer && (
        <output className={classes['said']}>
          <ScreenReaderText>
            {list && t('found', { count: list.shown.length, n: number(list.shown.length) })}
          </ScreenReaderText>
        </output>
      )}
    </>
  );
}
