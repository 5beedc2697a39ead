import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import classes from '../filters.module.css';
import type { Accepted } from './use-accept.ts';

/** What became of accepting many, and the way back. */
export function AcceptedNote({
  done,
  onUndo,
  onClose,
}: {
  done: Accepted;
  onUndo: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const text =
    done.kind === 'failed'
      ? t('accept.failed')
      : done.kind === 'accepted'
        ? t(done.isWhole ? 'accepted.done' : 'accepted.part', {
            count: done.workbooks.length,
            n: number(done.workbooks.length),
          })
        : t(done.left > 0 ? 'accepted.backPart' : 'accepted.back', {
            count: done.taken,
            n: number(done.taken),
            left: number(done.left),
          });
  return (
    <output className={classes['accepted']}>
      <span>{text}</span>
      {done.kind !== 'takenBack' && done.workbooks.length > 0 && (
        <Button variant="subtle" onClick={onUndo}>
          {t('accepted.undo')}
        </Button>
      )}
      <Button variant="subtle" onClick={onClose}>
        {t('accepted.close')}
      </Button>
    </output>
  );
}
