import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat, layouts } from '#src/ui/index.ts';
import { useFilterWords } from '../use-filter-words.ts';
import type { WalkView } from './use-walk.ts';

/** The walk is at its end: what it was, and what comes next. */
export function WalkDone({
  walk,
  results,
  left,
  onGoOn,
  onList,
  onClose,
}: {
  walk: WalkView;
  results: readonly ResultItem[];
  /** Workbooks that still want correcting, wherever they are. */
  left: number;
  onGoOn: () => void;
  onList: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const words = useFilterWords()(walk.filter, results);
  const count = walk.results.length;
  return (
    <Dialog onClose={onClose} title={t('walk.done')}>
      <p className={layouts.below12}>
        {t(words ? 'walk.doneText' : 'walk.doneAll', { count, n: number(count), words })}
      </p>
      <p className={layouts.below12}>
        {left > 0 ? t('walk.left', { count: left, n: number(left) }) : t('walk.nothingLeft')}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('walk.stay')}
        </Button>
        <Button
          {...(left > 0 && { variant: 'default' })}
          {...(left === 0 && { 'data-autofocus': true })}
          onClick={onList}
        >
          {t('walk.toList')}
        </Button>
        {left > 0 && (
          <Button data-autofocus onClick={onGoOn}>
            {t('walk.goOn', { count: left, n: number(left) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
