import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import { useFormat } from '#src/ui/index.ts';
import classes from './reuse.module.css';

/** «−۰٫۵»: its sign always on the left. */
export function useDeltaText() {
  const { score } = useFormat();
  return (units: number) => `${units < 0 ? '−' : '+'}${score(Math.abs(units))}`;
}

/** What a comment does to the score, where it does anything. */
export function Delta({ units }: { units: number | null }) {
  const text = useDeltaText();
  if (units === null || units === 0) return null;
  return (
    <bdi className={classes['delta']} dir="ltr">
      {text(units)}
    </bdi>
  );
}

/** A comment's name for who cannot see where its score stands. */
export function useCommentName(isScored: boolean) {
  const { t } = useTranslation('comments');
  const delta = useDeltaText();
  return ({ text, scoreUnits }: Comment) =>
    isScored && scoreUnits ? t('withDelta', { text, delta: delta(scoreUnits) }) : text;
}
