import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takesAnswer } from '#domain/question-types.ts';
import { PlainText, type QuestionView } from '#src/features/workbook/index.ts';
import { useFormat, clsx, typography } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import classes from './paper.module.css';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** Options of so many signs stand two in a line, with what is said of the chosen one. */
const SHORT = 22;

function Options({ question }: { question: QuestionView }) {
  const { t } = useTranslation('workbook');
  const chosenId = question.answer?.optionId;
  const options = question.options.toSorted((one, other) => one.orders - other.orders);
  return (
    <ul
      className={classes['options']}
      data-short={options.every(({ text }) => text.length <= SHORT) || undefined}
    >
      {options.map(({ id, text, isCorrect }) => {
        const isChosen = id === chosenId;
        const Mark = isCorrect ? IconCheck : isChosen ? IconX : IconCircle;
        const tag = isChosen
          ? t(isCorrect ? 'option.chosenCorrect' : 'option.chosen')
          : isCorrect && t('option.correct');
        return (
          <li key={id} data-chosen={isChosen || undefined} data-correct={isCorrect || undefined}>
            <Mark {...icon} />
            <span className={classes['optionText']}>
              <TextWithFormulas>{text}</TextWithFormulas>
            </span>
            {tag && <span className={classes['tag']}>{tag}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** What the student answered, in words: the option chosen beside the right one, the text, or that there is nothing. */
export function PaperAnswer({
  question,
  isHandedIn,
}: {
  question: QuestionView;
  isHandedIn: boolean;
}) {
  const { t } = useTranslation(['print', 'workbook']);
  const { answer, type, options } = question;
  const text = answer?.text?.trim() ?? '';
  const isNothing = text === '' && !answer?.optionId && !answer?.files?.length;
  const nothing = !takesAnswer(type) ? 'oral' : isHandedIn ? 'blank' : 'notHandedIn';
  return (
    <>
      {options.length > 0 && <Options question={question} />}
      {text !== '' && (
        <div className={classes['answer']}>
          <span className={clsx(typography.tiny, classes['label'])}>{t('answer')}</span>
          <PlainText className={classes['text']}>{text}</PlainText>
        </div>
      )}
      {isNothing && <p className={typography.faded}>{t(`workbook:nothing.${nothing}`)}</p>}
    </>
  );
}

function Rubric({ rubric }: Pick<QuestionView, 'rubric'>) {
  const { score } = useFormat();
  return (
    <ul className={classes['rubric']}>
      {rubric.map(({ text, scoreUnits }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- criteria have nothing but their place
        <li key={place}>
          <PlainText>{text}</PlainText>
          {scoreUnits !== 0 && <span>{score(scoreUnits)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The model answer and what each part of it is worth. */
export function PaperKey({ question }: { question: QuestionView }) {
  const { t } = useTranslation('print');
  const { modelAnswer, rubric } = question;
  if (!modelAnswer && rubric.length === 0) return null;
  return (
    <div className={classes['key']}>
      <span className={clsx(typography.tiny, classes['label'])}>{t('key')}</span>
      {modelAnswer && <PlainText className={classes['text']}>{modelAnswer}</PlainText>}
      {rubric.length > 0 && <Rubric rubric={rubric} />}
    </div>
  );
}
