import { IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takesAnswer } from '#domain/question-types.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { FileList } from '../files/files.tsx';
import { PlainText } from './plain-text.tsx';
import type { QuestionView } from '../saving/view.ts';
import classes from './paper.module.css';

function Options({ question }: { question: QuestionView }) {
  const { t } = useTranslation('workbook');
  const chosenId = question.answer?.optionId;
  const options = [...question.options].sort((one, other) => one.orders - other.orders);
  return (
    <ul className={clsx(layouts.stack, layouts.gap4)} aria-label={t('options')}>
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
            className={clsx(layouts.line, typography.soft, typography.tall, classes['option'])}
            data-correct={option.isCorrect || undefined}
            data-chosen={isChosen || undefined}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={clsx(layouts.rest, typography.breaks, classes['optionText'])}>
              <TextWithFormulas>{option.text}</TextWithFormulas>
            </span>
            {tag && <span className={classes['optionTag']}>{tag}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The option part of a combined question is known; one tap takes its score over. */
function Suggestion({
  question,
  onScore,
}: {
  question: QuestionView;
  onScore: (units: number) => void;
}) {
  const { t } = useTranslation('workbook');
  const { score } = useFormat();
  const { suggestedUnits, scoreUnits } = question;
  if (suggestedUnits === null) return null;
  return (
    <button
      type="button"
      className={classes['suggestion']}
      // Once there is a score it hides but keeps its place: the answer below must not move.
      disabled={scoreUnits !== null}
      onClick={() => onScore(suggestedUnits)}
    >
      {t('suggested', { score: score(suggestedUnits) })}
    </button>
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
  onScore,
  hasFiles = true,
}: {
  question: QuestionView;
  isHandedIn: boolean;
  /** Null where no score can be given. */
  onScore: ((units: number) => void) | null;
  /** Whether its files are opened. */
  hasFiles?: boolean;
}) {
  const { t } = useTranslation('workbook');
  const { answer } = question;
  const nothing = !takesAnswer(question.type)
    ? t('nothing.oral')
    : isHandedIn
      ? t('nothing.blank')
      : t('nothing.notHandedIn');
  return (
    <>
      {question.options.length > 0 && (
        <div>
          <Options question={question} />
          {onScore && <Suggestion question={question} onScore={onScore} />}
        </div>
      )}
      {answer?.text && <PlainText className={classes['answerText']}>{answer.text}</PlainText>}
      {hasFiles && <FileList files={answer?.files ?? []} hasInk />}
      {isEmptyAnswer(question) && <p className={typography.faded}>{nothing}</p>}
    </>
  );
}
