import { UnstyledButton } from '@mantine/core';
import { IconBookmarkPlus, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { useErrorCodeText, clsx, layouts, typography } from '#src/ui/index.ts';
import { useChanges, type Ended } from './changes.ts';
import { useDeltaText } from './delta.tsx';
import { deltaOf, isNewComment } from './reuse.ts';
import classes from './reuse.module.css';
import type { Offer } from './use-reuse.ts';

type Phase = 'busy' | { kept: Comment } | { code: string };

/** Keeps what she wrote for the next time, and then, if she likes, what she took off with it. */
export function KeepComment({ offer, written }: { offer: Offer; written: string }) {
  const { t } = useTranslation('comments');
  const codeText = useErrorCodeText();
  const deltaText = useDeltaText();
  const isOffline = useIsOffline();
  const { create, edit } = useChanges(offer.courseId);
  const [last, setLast] = useState<{ at: string; text: string; phase: Phase } | null>(null);
  const text = written.trim();
  const phase = last?.at === offer.at && last.text === text ? last.phase : null;
  const delta = deltaOf(offer.score);

  async function run(work: Promise<Ended>) {
    const done = (next: Phase) => setLast({ at: offer.at, text, phase: next });
    done('busy');
    const ended = await work;
    if (ended.kind === 'failed') done({ code: ended.code });
    else if (ended.comment) done({ kept: ended.comment });
  }

  if (phase === 'busy')
    return (
      <span className={clsx(layouts.inline, typography.tiny, typography.soft, classes['keepSaid'])}>
        {t('keep.busy')}
      </span>
    );
  if (phase && 'code' in phase)
    return (
      <span
        className={clsx(layouts.inline, typography.tiny, typography.soft, classes['keepSaid'])}
        role="alert"
        data-wrong
      >
        {codeText(phase.code)}{' '}
        <UnstyledButton
          className={classes['keep'] ?? ''}
          onClick={() => void run(create({ text, scoreUnits: null }))}
        >
          {t('keep.retry')}
        </UnstyledButton>
      </span>
    );
  if (phase) {
    const { kept } = phase;
    return (
      <span className={clsx(layouts.inline, typography.tiny, typography.soft, classes['keepSaid'])}>
        <IconCheck size={16} stroke={1.75} aria-hidden />
        <output>{t('keep.done')}</output>
        {kept.scoreUnits === null && delta !== null && !isOffline && (
          <UnstyledButton
            className={classes['keep'] ?? ''}
            onClick={() => void run(edit(kept, { text: kept.text, scoreUnits: delta }))}
          >
            {t('keep.withDelta', { delta: `\u2066${deltaText(delta)}\u2069` })}
          </UnstyledButton>
        )}
      </span>
    );
  }
  if (!offer.isKnown || !isNewComment(written, offer.comments)) return null;
  return (
    <UnstyledButton
      className={classes['keep'] ?? ''}
      aria-disabled={isOffline}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOffline && void run(create({ text, scoreUnits: null }))}
    >
      <IconBookmarkPlus size={16} stroke={1.75} aria-hidden />
      {t(isOffline ? 'keep.offline' : 'keep.do')}
    </UnstyledButton>
  );
}
