import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { takesAnswer } from '#domain/question-types.ts';
import { clsx, typography, useFormat } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { PlainText } from '../answer/plain-text.tsx';
import { isBlank } from './groups/answer-groups.ts';
import type { AnswerRow } from './rows.ts';
import classes from './answer-group.module.css';

/** An answer in two lines: what was chosen, what was written, how many files. */
export const AnswerWords = memo(function AnswerWords({
  row,
  isOpen = false,
}: {
  row: AnswerRow;
  isOpen?: boolean;
}) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const { number } = useFormat();
  const { question, state } = row;
  const { answer } = question;
  const option = question.options.find((one) => one.id === answer?.optionId);
  const files = answer?.files?.length ?? 0;
  if (isBlank(row))
    return (
      <p className={classes['nothing']}>
        {!takesAnswer(question.type)
          ? t('workbook:nothing.oral')
          : t(state === 'handedIn' ? 'blank' : 'workbook:nothing.notHandedIn')}
      </p>
    );
  return (
    <div
      className={clsx(classes['words'], !isOpen && typography.clamp)}
      data-open={isOpen || undefined}
    >
      {option && (
        <p className={classes['chosen']} data-correct={option.isCorrect || undefined}>
          {option.isCorrect && (
            <IconCheck size={16} stroke={1.75} aria-label={t('workbook:option.correct')} />
          )}
          <span>
            <TextWithFormulas>{option.text}</TextWithFormulas>
          </span>
        </p>
      )}
      {answer?.text && <PlainText className={classes['text']}>{answer.text}</PlainText>}
      {files > 0 && (
        <p className={classes['files']}>{t('files', { count: files, n: number(files) })}</p>
      )}
    </div>
  );
});
