import { memo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '#src/ui/formula.tsx';
import { clsx, Facts, paperClass, useFormat } from '#src/ui/index.ts';
import { AnswerBody } from './answer-body.tsx';
import { FileList } from '../files/files.tsx';
import { KeyFold, KeySheet } from './key-sheet.tsx';
import { ScoreHistory } from '../fairness/score-history.tsx';
import type { RubricTaps } from '../fairness/rubric-list.tsx';
import { Later } from '../later.tsx';
import { MixedText } from './plain-text.tsx';
import type { QuestionView } from '../saving/view.ts';
import classes from './paper.module.css';

/** A question longer than this is cut to two lines on a phone until she asks for the rest. */
const LONG_TEXT = 90;

function QuestionBlock({ question, number }: { question: QuestionView; number: number }) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isLong = question.text.length > LONG_TEXT;
  return (
    <div className={classes['questionBlock']}>
      <Facts
        className={classes['questionFacts'] ?? ''}
        items={[
          t('questionN', { n: format.number(number) }),
          t(`type.${question.type}`),
          t('marks', {
            count: question.maxScoreUnits === 240 ? 1 : 2,
            n: format.score(question.maxScoreUnits),
          }),
        ]}
      />
      <h2
        className={classes['questionText']}
        data-clamped={(isLong && !isOpen) || undefined}
        id="question-text"
      >
        <MixedText>{question.text}</MixedText>
      </h2>
      {isLong && (
        <button
          type="button"
          className={classes['textButton']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'lessText' : 'moreText')}
        </button>
      )}
      {question.formula && <Formula tex={question.formula} />}
      <FileList files={question.files} />
    </div>
  );
}

function Margin({ question }: { question: QuestionView }) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const isEmpty = question.scoreUnits === null;
  const mark = format.score(question.scoreUnits);
  return (
    <div className={clsx(paperClass.margin, classes['margin'])}>
      <span
        className={clsx(paperClass.mark, classes['mark'])}
        data-empty={isEmpty || undefined}
        // «‎−۰٫۱۷» and «۱۲٫۷۵» do not fit the margin at full size.
        data-long={mark.length > 4 || undefined}
      >
        {mark}
      </span>
      <span className={paperClass.markOf}>
        {t('ofMax', { max: format.score(question.maxScoreUnits) })}
      </span>
      {question.auto && !isEmpty && <span className={classes['markAuto']}>{t('auto')}</span>}
    </div>
  );
}

/** Question, answer on paper with her score in the margin, key beneath; above it where the answer is a file. */
export const AnswerPane = memo(function AnswerPane({
  resultId,
  question,
  number,
  isHandedIn,
  isScored,
  onScore,
  taps,
  paneRef,
}: {
  resultId: string;
  question: QuestionView;
  number: number;
  isHandedIn: boolean;
  /** False for an assignment without scores: its margin stays empty. */
  isScored: boolean;
  /** Null where no score can be given. */
  onScore: ((units: number) => void) | null;
  taps: RubricTaps;
  paneRef: Ref<HTMLElement>;
}) {
  const { t } = useTranslation('workbook');
  const isFile = question.type === 'pdf';
  return (
    <section
      ref={paneRef}
      className={classes['answer']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      data-scrolls
      aria-label={t('answer')}
    >
      <QuestionBlock key={question.questionId} question={question} number={number} />
      {/* Below a file the key would be thousands of pixels away. */}
      {isFile && <KeyFold key={`key ${question.questionId}`} question={question} taps={taps} />}
      <div className={clsx(paperClass.paper, classes['paper'])} data-file={isFile || undefined}>
        {isScored ? (
          <Margin question={question} />
        ) : (
          <div className={clsx(paperClass.margin, classes['margin'])} />
        )}
        <div className={classes['paperText']}>
          <AnswerBody question={question} isHandedIn={isHandedIn} onScore={onScore} />
        </div>
      </div>
      {isScored && (
        <ScoreHistory key={`history ${question.questionId}`} {...{ resultId, question, number }} />
      )}
      {!isFile && (
        <Later>
          <KeySheet question={question} taps={taps} />
        </Later>
      )}
    </section>
  );
});
