import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat, layouts } from '#src/ui/index.ts';
import { useFilterWords } from '../use-filter-words.ts';
import type { QueueView } from './use-queue.ts';

/** The queue is at its end: what it was, and what comes next. */
export function QueueDone({
  queue,
  results,
  left,
  onGoOn,
  onList,
  onClose,
}: {
  queue: QueueView;
  results: readonly ResultItem[];
  /** Workbooks that still want correcting, wherever they are. */
  left: number;
  onGoOn: () => void;
  onList: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const words = useFilterWords()(queue.filter, results);
  const count = queue.results.length;
  return (
    <Dialog onClose={onClose} title={t('queue.done')}>
      <p className={layouts.below12}>
        {t(words ? 'queue.doneText' : 'queue.doneAll', { count, n: number(count), words })}
      </p>
      <p className={layouts.below12}>
        {left > 0 ? t('queue.left', { count: left, n: number(left) }) : t('queue.nothingLeft')}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('queue.stay')}
        </Button>
        <Button
          {...(left > 0 && { variant: 'default' })}
          {...(left === 0 && { 'data-autofocus': true })}
          onClick={onList}
        >
          {t('queue.toList')}
        </Button>
        {left > 0 && (
          <Button data-autofocus onClick={onGoOn}>
            {t('queue.goOn', { count: left, n: number(left) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
