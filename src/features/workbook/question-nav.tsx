import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '#src/lib/after-paint.ts';
import { ScreenReaderText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import type { QuestionView } from './saving/view.ts';
import classes from './screen.module.css';

/** Told what it shows and no more: at the next workbook only what differs there is drawn. */
const QuestionItem = memo(function QuestionItem({
  questionId,
  type,
  scoreUnits,
  sync,
  number,
  isCurrent,
  onOpen,
}: Pick<QuestionView, 'questionId' | 'type' | 'scoreUnits' | 'sync'> & {
  number: number;
  isCurrent: boolean;
  onOpen: (questionId: string) => void;
}) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const isDone = scoreUnits !== null;
  useEffect(() => {
    if (!isCurrent) return undefined;
    // The answer is what is waited for; it is mostly in sight already, and asking costs a frame.
    return afterPaint(() =>
      button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  }, [isCurrent]);
  return (
    <li>
      <button
        type="button"
        ref={button}
        className={classes['question']}
        aria-current={isCurrent || undefined}
        data-done={isDone || undefined}
        data-sync={sync}
        onClick={() => onOpen(questionId)}
      >
        <span>
          <ScreenReaderText>{t('question')} </ScreenReaderText>
          {format.number(number)}
        </span>
        <QuestionTypeIcon type={type} size={16} />
        <ScreenReaderText> {t(`common:questionType.${type}`)} </ScreenReaderText>
        <span className={clsx(layouts.inline, classes['questionScore'])}>
          {isDone ? (
            format.score(scoreUnits)
          ) : (
            <>
              <i className={classes['dot']} />
              <ScreenReaderText>{t('unmarked')}</ScreenReaderText>
            </>
          )}
        </span>
        {sync === 'conflict' && <ScreenReaderText> {t('sync.conflict')}</ScreenReaderText>}
      </button>
    </li>
  );
});

/** The questions with their scores; a hollow dot is one without. */
export const QuestionNav = memo(function QuestionNav({
  questions,
  currentId,
  onOpen,
}: {
  questions: readonly QuestionView[];
  currentId: string;
  onOpen: (questionId: string) => void;
}) {
  const { t } = useTranslation('workbook');
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = list.current;
    if (!nav) return undefined;
    let width = nav.clientWidth;
    // A turned tablet shows another part of the strip, or a column: the question in work stays in sight.
    const turned = new ResizeObserver(() => {
      if (nav.clientWidth === width) return;
      width = nav.clientWidth;
      nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    turned.observe(nav);
    return () => turned.disconnect();
  }, []);
  return (
    <nav ref={list} className={classes['list']} aria-label={t('questions')}>
      <ol className={clsx(layouts.stack, classes['questions'])}>
        {questions.map((question, index) => (
          <QuestionItem
            key={question.questionId}
            questionId={question.questionId}
            type={question.type}
            scoreUnits={question.scoreUnits}
            sync={question.sync}
            number={index + 1}
            isCurrent={question.questionId === currentId}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </nav>
  );
});
