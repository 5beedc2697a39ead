import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { floatingBar } from '#src/ui/floating-bar.ts';
import { clsx, Note, ProgressLine, useFormat } from '#src/ui/index.ts';
import classes from './choose.module.css';
import type { usePrinting } from './use-printing.ts';
import type { Reading } from './use-workbooks.ts';

/** How far reading and making ready for paper have come, and the way out of it: over the foot, where it moves nothing. */
export function PrintBar({
  reading: { settled },
  students,
  printer: { printing, put, cancel },
}: {
  reading: Reading;
  students: number;
  printer: ReturnType<typeof usePrinting>;
}) {
  const { t } = useTranslation('print');
  const { number } = useFormat();
  if (printing.t === 'incomplete')
    return (
      <div className={classes['dock']}>
        <Note
          kind="wait"
          live
          action={
            <>
              <Button variant="default" onClick={put}>
                {t('printing.anyway')}
              </Button>
              <Button variant="default" onClick={cancel}>
                {t('printing.cancel')}
              </Button>
            </>
          }
        >
          {t('printing.lost', { count: printing.lost, n: number(printing.lost) })}
        </Note>
      </div>
    );
  const isPreparing = printing.t === 'preparing';
  if (!isPreparing && settled >= students) return null;
  const { done, whole } = isPreparing ? printing : { done: settled, whole: students };
  const name = isPreparing ? 'printing.preparing' : 'reading.all';
  const said = t(name, { n: number(done), whole: number(whole) });
  return (
    <div className={clsx(floatingBar, classes['dock'])} data-dock>
      <ProgressLine value={done} max={whole} label={said} />
      <span>{said}</span>
      {isPreparing && (
        <Button variant="default" onClick={cancel}>
          {t('printing.cancel')}
        </Button>
      )}
    </div>
  );
}
