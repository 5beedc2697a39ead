import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { clsx, layouts, typography, controls } from '#src/ui/index.ts';
import { isNarrowed } from '../filter.ts';
import classes from '../filters.module.css';
import { useFilterWords } from '../use-filter-words.ts';
import type { QueueView } from './use-queue.ts';

const loadDone = async () => (await import('./queue-done.tsx')).QueueDone;
/** Shown when a queue is at its end. */
export const QueueDone = lazyPart(loadDone);

/** "Late only", and the way back to all workbooks. */
export function QueueLine({
  queue,
  results,
  onLeave,
}: {
  queue: QueueView;
  /** All of them, for the names of their classes. */
  results: readonly ResultItem[];
  onLeave: () => void;
}) {
  const { t } = useTranslation('submissions');
  const words = useFilterWords();
  const { filter } = queue;
  useEffect(() => {
    // The network may be gone when it is at its end.
    loadDone().catch(() => undefined);
  }, []);
  const by = filter.sort === 'name' ? null : t(`queue.by.${filter.sort}`);
  const only = isNarrowed(filter) ? t('queue.only', { words: words(filter, results) }) : null;
  return (
    <div className={clsx(layouts.row, typography.quiet, classes['queue'])}>
      <span>{[only, by].filter(Boolean).join(t('comma'))}</span>
      <button type="button" className={controls.action} onClick={onLeave}>
        {t('queue.leave')}
      </button>
    </div>
  );
}
