import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { clsx, layouts, typography, controls } from '#src/ui/index.ts';
import { isNarrowed } from '../filter.ts';
import classes from '../filters.module.css';
import { useFilterWords } from '../use-filter-words.ts';
import type { WalkView } from './use-walk.ts';

const loadDone = async () => (await import('./walk-done.tsx')).WalkDone;
/** Shown when a walk is at its end. */
export const WalkDone = lazyPart(loadDone);

/** "Late only", and the way back to all workbooks. */
export function WalkLine({
  walk,
  results,
  onLeave,
}: {
  walk: WalkView;
  /** All of them, for the names of their classes. */
  results: readonly ResultItem[];
  onLeave: () => void;
}) {
  const { t } = useTranslation('submissions');
  const words = useFilterWords();
  const { filter } = walk;
  useEffect(() => {
    // The network may be gone when it is at its end.
    loadDone().catch(() => undefined);
  }, []);
  const by = filter.sort === 'name' ? null : t(`walk.by.${filter.sort}`);
  const only = isNarrowed(filter) ? t('walk.only', { words: words(filter, results) }) : null;
  return (
    <div className={clsx(layouts.row, typography.quiet, classes['walk'])}>
      <span>{[only, by].filter(Boolean).join(t('comma'))}</span>
      <button type="button" className={controls.action} onClick={onLeave}>
        {t('walk.leave')}
      </button>
    </div>
  );
}
