import { IconCheck, IconMessages } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { TextWithRuns } from '#src/ui/text-with-runs.tsx';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import { Delta, useCommentName } from './delta.tsx';
import { holds } from './reuse.ts';
import classes from './reuse.module.css';
import type { Offer } from './use-reuse.ts';

/** As many as the widest place shows; narrower ones leave some out. */
const MOST = 6;

/** The most used ones, in places that hold still as long as she is at the same answer. */
function useHeld(offer: Offer): Comment[] {
  const top = offer.comments.slice(0, MOST);
  const [held, setHeld] = useState<{ at: string; ids: string[] }>({ at: '', ids: [] });
  const byId = new Map(offer.comments.map((one) => [one.id, one]));
  const isHolding =
    held.at === offer.at && held.ids.length === top.length && held.ids.every((id) => byId.has(id));
  if (!isHolding) {
    setHeld({ at: offer.at, ids: top.map((one) => one.id) });
    return top;
  }
  return held.ids.flatMap((id) => byId.get(id) ?? []);
}

const Chip = memo(function Chip({
  comment,
  isGiven,
  isScored,
  onTake,
}: {
  comment: Comment;
  isGiven: boolean;
  isScored: boolean;
  onTake: (comment: Comment) => void;
}) {
  const { t } = useTranslation('comments');
  const nameOf = useCommentName(isScored);
  return (
    <button
      type="button"
      className={classes['chip']}
      aria-label={isGiven ? t('given', { text: comment.text }) : nameOf(comment)}
      aria-disabled={isGiven}
      title={comment.text}
      // The field keeps the focus, and what is typed in it goes on.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isGiven && onTake(comment)}
    >
      {isGiven && <IconCheck size={16} stroke={1.75} aria-hidden />}
      <span className={clsx(typography.cut, layouts.shrink, classes['chipText'])}>
        <TextWithRuns>{comment.text}</TextWithRuns>
      </span>
      {isScored && <Delta units={comment.scoreUnits} />}
    </button>
  );
});

/** The comments that she writes most, one tap each, and the way to all of them. */
export function Chips({
  offer,
  written,
  onTake,
  onAll,
}: {
  offer: Offer;
  written: string;
  /** Says of which answer these chips are; they may be a frame behind. */
  onTake: (at: string, comment: Comment) => void;
  onAll: () => void;
}) {
  const { t } = useTranslation('comments');
  const held = useHeld(offer);
  const take = useStableCallback((comment: Comment) => onTake(offer.at, comment));
  return (
    <div className={classes['chips']}>
      <div className={classes['most']}>
        {held.map((comment) => (
          <Chip
            key={comment.id}
            comment={comment}
            isGiven={holds(written, comment.text)}
            isScored={offer.score !== null}
            onTake={take}
          />
        ))}
      </div>
      {/* It stands behind them, and waits for them. */}
      <button
        type="button"
        className={classes['all']}
        data-waits={offer.isComing || undefined}
        onClick={onAll}
      >
        <IconMessages size={16} stroke={1.75} aria-hidden />
        {t(held.length > 0 ? 'all' : 'title')}
      </button>
    </div>
  );
}
