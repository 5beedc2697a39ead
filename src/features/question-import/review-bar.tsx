import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { floatingBar } from '#src/ui/floating-bar.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { QuestionImport } from './question-import.ts';
import type { countsOf } from './rows.ts';
import classes from './question-import.module.css';

/** How many go, what stays, and the one step that brings them. */
export function ReviewBar({
  questionImport,
  counts,
  isBusy,
}: {
  questionImport: QuestionImport;
  counts: ReturnType<typeof countsOf>;
  isBusy: boolean;
}) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const rest = counts.all - counts.chosen;
  const { id } = questionImport.get();
  return (
    <div className={classes['dock']} data-dock>
      <section className={floatingBar} aria-label={t('bar.label')}>
        <output>
          {t('bar.chosen', { n: number(counts.chosen), total: number(counts.all) })}
          {rest > 0 && <span className={typography.quiet}> {t('bar.rest')}</span>}
        </output>
        <div className={clsx(layouts.row, classes['line'])}>
          {isAsking ? (
            <>
              <span>{t('bar.sure')}</span>
              <Button
                variant="default"
                onClick={() => {
                  if (id !== null) void questionImport.giveUp(id);
                }}
              >
                {t('bar.giveUpYes')}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('bar.giveUpNo')}
              </Button>
            </>
          ) : (
            <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
              {t('bar.giveUp')}
            </Button>
          )}
          <Button
            data-next
            disabled={counts.chosen === 0}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) void questionImport.send();
            }}
          >
            {t('bar.import', { count: counts.chosen, n: number(counts.chosen) })}
          </Button>
        </div>
        {counts.chosen === 0 && (
          <p className={clsx(typography.quiet, classes['why'])}>{t('bar.why')}</p>
        )}
      </section>
    </div>
  );
}
