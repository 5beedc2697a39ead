import { IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileList } from './files.tsx';
import { PlainText } from './plain-text.tsx';
import type { QuestionView } from './view.ts';
import classes from './paper.module.css';

function Options({ question }: { question: QuestionView }) {
  const { t } = useTranslation('workbook');
  const chosenId = question.answer?.optionId;
  const options = [...question.options].sort((one, other) => one.orders - other.orders);
  return (
    <ul className={classes['options']} aria-label={t('options')}>
      {options.map((option) => {
        const isChosen = option.id === chosenId;
        const tag =
          isChosen && option.isCorrect
            ? t('option.chosenCorrect')
            : isChosen
              ? t('option.chosen')
              : option.isCorrect
                ? t('option.correct')
                : '';
        const Icon = option.isCorrect ? IconCheck : isChosen ? IconCircleDot : IconCircle;
        return (
          <li
            key={option.id}
            className={classes['option']}
            data-correct={option.isCorrect || undefined}
            data-chosen={isChosen || undefined}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={classes['optionText']}>{option.text}</span>
            {tag && <span className={classes['optionTag']}>{tag}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function isEmptyAnswer({ answer }: QuestionView): boolean {
  if (!answer) return true;
  return !answer.text?.trim() && !answer.optionId && !answer.files?.length;
}

/** What the student handed in, as she wrote it. */
export function AnswerBody({
  question,
  isHandedIn,
}: {
  question: QuestionView;
  isHandedIn: boolean;
}) {
  const { t } = useTranslation('workbook');
  const { answer } = question;
  const nothing =
    question.type === 'oral'
      ? t('nothing.oral')
      : isHandedIn
        ? t('nothing.blank')
        : t('nothing.notHandedIn');
  return (
    <>
      {question.options.length > 0 && <Options question={question} />}
      {answer?.text && <PlainText className={classes['answerText']}>{answer.text}</PlainText>}
      <FileList files={answer?.files ?? []} />
      {isEmptyAnswer(question) && <p className={classes['nothing']}>{nothing}</p>}
    </>
  );
}
