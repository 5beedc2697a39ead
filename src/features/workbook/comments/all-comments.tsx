import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMessages, IconPencil, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { TextWithRuns } from '#src/ui/text-with-runs.tsx';
import { CommentForm } from './comment-form.tsx';
import { Delta } from './delta.tsx';
import { commentsQuery } from './queries.ts';
import { holds } from './reuse.ts';
import classes from './reuse.module.css';
import { found } from './slash.ts';
import type { Offer } from './use-reuse.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function Row({
  comment,
  isGiven,
  isScored,
  isOffline,
  onTake,
  onEdit,
}: {
  comment: Comment;
  isGiven: boolean;
  isScored: boolean;
  isOffline: boolean;
  onTake: () => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation('comments');
  const { number } = useFormat();
  const facts = isGiven
    ? t('givenShort')
    : comment.uses > 0
      ? t('uses', { count: comment.uses, n: number(comment.uses) })
      : t('unused');
  const edit = t(isOffline ? 'editOffline' : 'edit', { text: comment.text });
  return (
    <li className={clsx(layouts.line, layouts.gap4, classes['row'])}>
      <button
        type="button"
        className={clsx(layouts.column, layouts.rest, classes['rowTake'])}
        aria-disabled={isGiven}
        onClick={() => !isGiven && onTake()}
      >
        <span className={clsx(layouts.rest, typography.breaks, classes['rowText'])}>
          <TextWithRuns>{comment.text}</TextWithRuns>
        </span>
        <span className={clsx(typography.tiny, classes['rowFacts'])}>
          {isScored && <Delta units={comment.scoreUnits} />} <span>{facts}</span>
        </span>
      </button>
      <ActionIcon aria-label={edit} title={edit} disabled={isOffline} onClick={onEdit}>
        <IconPencil {...icon} />
      </ActionIcon>
    </li>
  );
}

function Rows({
  offer,
  written,
  onTake,
  onForm,
}: {
  offer: Offer;
  written: string;
  onTake: (comment: Comment) => void;
  onForm: (comment: Comment | null) => void;
}) {
  const { t } = useTranslation('comments');
  const isOffline = useIsOffline();
  const [query, setQuery] = useState('');
  const shown = found(offer.comments, query);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus {...icon} />}
      disabled={isOffline}
      onClick={() => onForm(null)}
    >
      {t('new')}
    </Button>
  );
  const why = isOffline && <p className={clsx(typography.quiet, layouts.above8)}>{t('offline')}</p>;
  if (offer.comments.length === 0)
    return (
      <>
        <EmptyState
          icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={add}
        />
        {why}
      </>
    );
  return (
    <>
      <form
        className={clsx(layouts.wrap, classes['search'])}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = shown;
          if (first && query.trim() !== '') onTake(first);
        }}
      >
        <TextInput
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={200}
          leftSection={<IconSearch {...icon} />}
        />
        {add}
      </form>
      {why}
      {shown.length === 0 && (
        <p className={clsx(typography.quiet, layouts.above8)}>{t('nothing')}</p>
      )}
      <ul className={classes['rows']}>
        {shown.map((comment) => (
          <Row
            key={comment.id}
            comment={comment}
            isGiven={holds(written, comment.text)}
            isScored={offer.score !== null}
            isOffline={isOffline}
            onTake={() => onTake(comment)}
            onEdit={() => onForm(comment)}
          />
        ))}
      </ul>
    </>
  );
}

/** All reusable comments of the course: to take one, and to tend them. */
export function AllComments({
  offer,
  written,
  onClose,
}: {
  offer: Offer;
  written: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('comments');
  const query = useQuery({ ...commentsQuery(offer.courseId), staleTime: 60_000 });
  const [form, setForm] = useState<{ comment: Comment | null } | null>(null);
  const title = form ? t(form.comment ? 'form.editTitle' : 'form.newTitle') : t('title');
  return (
    <Dialog title={title} onClose={onClose} startsAtTitle={form === null}>
      {form ? (
        <CommentForm
          courseId={offer.courseId}
          comment={form.comment}
          isScored={offer.score !== null}
          onDone={() => setForm(null)}
        />
      ) : offer.isKnown ? (
        <Rows
          offer={offer}
          written={written}
          onForm={(comment) => setForm({ comment })}
          onTake={(comment) => {
            offer.take(comment);
            onClose();
          }}
        />
      ) : (
        <QueryFallback query={query} what={t('failed')} rows={4} />
      )}
    </Dialog>
  );
}
