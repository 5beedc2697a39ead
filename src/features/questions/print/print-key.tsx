import { useTranslation } from 'react-i18next';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { hasOptions } from '#domain/question-types.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { clsx, typography } from '#src/ui/index.ts';
import { useOptionLetter } from '../option-letter.ts';
import { PrintFrame, PrintScore } from './print-frame.tsx';
import classes from './print.module.css';

/** What is right in one question, and how it is scored. */
export function PrintKey({
  question,
  place,
  isScored,
}: {
  question: ActivityQuestion;
  place: number;
  isScored: boolean;
}) {
  const { t } = useTranslation('interchange');
  const letterOf = useOptionLetter();
  const { type, text, modelAnswer, rubric, maxScoreUnits } = question;
  const options = question.options.toSorted((one, other) => one.orders - other.orders);
  const right = hasOptions(type)
    ? options.flatMap((option, at) => (option.isCorrect ? [{ option, at }] : []))
    : [];
  const isEmpty = right.length === 0 && !modelAnswer && rubric.length === 0;
  return (
    <PrintFrame place={place} scoreUnits={isScored ? maxScoreUnits : null}>
      <p className={classes['reminder']}>
        <bdi>
          <TextWithFormulas>{text}</TextWithFormulas>
        </bdi>
      </p>
      {right.map(({ option, at }) => (
        <p key={option.id}>
          <span className={classes['label']}>{t('print.correct')}:</span>{' '}
          <strong>{letterOf(at)})</strong>{' '}
          <bdi>
            <TextWithFormulas>{option.text}</TextWithFormulas>
          </bdi>
        </p>
      ))}
      {modelAnswer && (
        <>
          <p className={classes['label']}>{t('print.modelAnswer')}:</p>
          <p className={classes['text']}>
            <bdi>
              <TextWithFormulas>{modelAnswer}</TextWithFormulas>
            </bdi>
          </p>
        </>
      )}
      {rubric.length > 0 && (
        <>
          <p className={classes['label']}>{t('print.rubric')}:</p>
          <ul className={classes['rubric']}>
            {rubric.map((one, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- criteria have nothing but their place
              <li key={at}>
                <bdi>
                  <TextWithFormulas>{one.text}</TextWithFormulas>
                </bdi>
                {isScored && <PrintScore units={one.scoreUnits} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {isEmpty && <p className={clsx(typography.faint, classes['quiet'])}>{t('print.noKey')}</p>}
    </PrintFrame>
  );
}
