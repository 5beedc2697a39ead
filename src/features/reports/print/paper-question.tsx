import { useTranslation } from 'react-i18next';
import { PlainText, type QuestionView } from '#src/features/workbook/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { PaperAnswer, PaperKey } from './paper-answer.tsx';
import { PaperFile } from './paper-file.tsx';
import classes from './paper.module.css';
import type { Part } from './parts.ts';

/** What only this device knows, in a word that paper shows too. */
function Unsent({ question }: { question: QuestionView }) {
  const { t } = useTranslation('print');
  if (question.sync === 'conflict')
    return <span className={classes['unsent']}>{t('conflict')}</span>;
  const isHere = question.sync !== 'sent' && question.sync !== 'untouched';
  return (
    (isHere || question.hasLocalScore) && <span className={classes['unsent']}>{t('unsent')}</span>
  );
}

/** One question of a student: what was asked, what she answered, her score and what was said of it. */
export function PaperQuestion({
  question,
  place,
  isHandedIn,
  hasPoints,
  parts,
}: {
  question: QuestionView;
  place: number;
  isHandedIn: boolean;
  /** Where levels are told, points are not. */
  hasPoints: boolean;
  parts: ReadonlySet<Part>;
}) {
  const { t } = useTranslation('print');
  const { number, score } = useFormat();
  const { text, formula, files, answer, comment, scoreUnits, maxScoreUnits } = question;
  const answerFiles = answer?.files ?? [];
  const hasFiles = parts.has('files') && answerFiles.length + files.length > 0;
  return (
    <li className={classes['question']} data-long={hasFiles || undefined}>
      <div className={classes['asked']}>
        <span className={classes['number']}>{number(place)}.</span>{' '}
        <div className={clsx(layouts.rest, typography.soft, typography.breaks)}>
          <PlainText className={classes['text']}>{text}</PlainText>
          {formula && <Formula tex={formula} />}
        </div>
        <div className={classes['mark']}>
          {hasPoints && (
            <>
              <strong>{score(scoreUnits)}</strong>{' '}
              <span>{t('of', { max: score(maxScoreUnits) })}</span>
            </>
          )}
          <Unsent question={question} />
        </div>
      </div>
      <div className={clsx(layouts.stack, classes['below'])}>
        {hasFiles && files.map((file) => <PaperFile key={file.id} file={file} ink={null} />)}
        {parts.has('answers') && <PaperAnswer question={question} isHandedIn={isHandedIn} />}
        {hasFiles &&
          answerFiles.map((file, filePlace) => (
            <PaperFile key={file.id} file={file} ink={{ strokes: question.ink, filePlace }} />
          ))}
        {parts.has('comments') && comment && (
          <div className={classes['comment']}>
            <span className={clsx(typography.tiny, classes['label'])}>{t('comment')}</span>
            <PlainText className={classes['text']}>{comment}</PlainText>
          </div>
        )}
        {parts.has('key') && <PaperKey question={question} />}
      </div>
    </li>
  );
}
