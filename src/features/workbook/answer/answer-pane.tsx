import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerSheet, type AnswerOf, type SheetProps } from './answer-sheet.tsx';
import classes from './paper.module.css';
import { keyOf, useAhead } from './use-ahead.ts';

/** The answer in work; those that may come next lie drawn beneath it, so that a key only has to show one of them. */
export const AnswerPane = memo(function AnswerPane({
  answer,
  aheadOf,
  paneRef,
  taps,
  ...shared
}: SheetProps & {
  answer: AnswerOf;
  /** What may come next, the likeliest first. */
  aheadOf: () => readonly AnswerOf[];
  paneRef: Ref<HTMLElement>;
}) {
  const { t } = useTranslation('workbook');
  const key = keyOf(answer);
  const sheets = useAhead(answer, aheadOf);
  return (
    <section
      ref={paneRef}
      className={classes['answer']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      data-scrolls
      aria-label={t('answer')}
    >
      <div className={classes['sheets']}>
        {sheets.map((sheet) => {
          const isShown = keyOf(sheet) === key;
          return (
            <AnswerSheet
              key={keyOf(sheet)}
              {...shared}
              {...sheet}
              isShown={isShown}
              // Which criteria are counted is known of the one in work.
              taps={isShown ? taps : { ...taps, counted: [] }}
            />
          );
        })}
      </div>
    </section>
  );
});
