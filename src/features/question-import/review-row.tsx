import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconInfoCircle,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/choices.css';
import type { Remark } from '#domain/files/model.ts';
import { useOptionLetter } from '#src/features/questions/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import {
  Chip,
  Facts,
  useFormat,
  clsx,
  layouts,
  typography,
  ScreenReaderText,
} from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import { usePicture, type PickedFile } from '#src/features/files/index.ts';
import { changesOf, repairsOf, type ImportedQuestion, type ImportedRow } from './rows.ts';
import { useWords } from './use-words.ts';
import classes from './question-import.module.css';

/** A file that came with the question: a picture small, anything else by its name. */
function RowFile({ file }: { file: PickedFile }) {
  const { draw } = usePicture(file);
  if (draw) return <img ref={draw} className={classes['thumb']} alt={file.name} />;
  const Icon = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={clsx(layouts.inline, typography.soft, typography.breaks, classes['file'])}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <bdi>{file.name}</bdi>
    </span>
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export interface ReviewActions {
  onChoose: (id: string, isChosen: boolean) => void;
  onCorrect: (id: string, place: number) => void;
  onEdit: (id: string) => void;
}

/** The options; where none or several are marked, a tap says which is right. */
function Options({
  row,
  question,
  onCorrect,
}: {
  row: ImportedRow;
  question: ImportedQuestion;
  onCorrect: (place: number) => void;
}) {
  const { t } = useTranslation('question-import');
  const letterOf = useOptionLetter();
  const right = question.options.filter(({ isCorrect }) => isCorrect).length;
  const asks = right !== 1;
  return (
    <ul className={classes['options']} aria-label={t('row.options')}>
      {question.options.map((option, at) => {
        const words = (
          <>
            <span className={classes['letter']}>{letterOf(at)}</span>{' '}
            <bdi className={classes['optionText']}>
              <TextWithFormulas>{option.text}</TextWithFormulas>
            </bdi>
          </>
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- options of a file have nothing but their place
          <li key={at} data-correct={(option.isCorrect && !asks) || undefined}>
            {asks ? (
              <label className={clsx(layouts.line, typography.medium, classes['choice'])}>
                <input
                  type="radio"
                  name={`right-${row.id}`}
                  checked={false}
                  aria-label={t('row.isCorrect', { letter: letterOf(at) })}
                  onChange={() => onCorrect(at)}
                />
                {words}
              </label>
            ) : (
              <span className={clsx(layouts.line, typography.medium, classes['option'])}>
                {option.isCorrect && (
                  <IconCheck
                    {...icon}
                    size={20}
                    aria-hidden={false}
                    aria-label={t('row.correct')}
                  />
                )}
                {words}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What became of it on its way: what must be repaired first, and in words what each means. */
function Remarks({ repairs, changes }: { repairs: Remark[]; changes: Remark[] }) {
  const { t } = useTranslation('question-import');
  const words = useWords();
  if (repairs.length + changes.length === 0) return null;
  const line = (remark: Remark, at: number) => (
    <li key={`${remark.code} ${at}`} data-weight={remark.weight}>
      {remark.weight === 'repair' ? <IconAlertTriangle {...icon} /> : <IconInfoCircle {...icon} />}
      <span>
        <strong>{t(`weight.${remark.weight}`)}</strong> {words.remark(remark)}
      </span>
    </li>
  );
  return (
    <ul
      className={clsx(
        layouts.stack,
        typography.quiet,
        layouts.gap4,
        typography.tall,
        classes['remarks'],
      )}
    >
      {[...repairs, ...changes].map(line)}
    </ul>
  );
}

function Asked({ row, question }: { row: ImportedRow; question: ImportedQuestion }) {
  return (
    <>
      <p className={classes['text']}>
        <bdi>
          <TextWithFormulas>{question.text}</TextWithFormulas>
        </bdi>
      </p>
      {question.formula && <Formula tex={question.formula} />}
      {question.files.length > 0 && (
        <div className={layouts.wrap}>
          {question.files.map((file) => (
            <RowFile key={`${row.id} ${file.id}`} file={file} />
          ))}
        </div>
      )}
    </>
  );
}

/** Answers at once; the list itself follows a little later. */
function Pick({
  row,
  name,
  onChoose,
}: {
  row: ImportedRow;
  name: string;
  onChoose: ReviewActions['onChoose'];
}) {
  const [tapped, setTapped] = useState<{ row: ImportedRow; isChosen: boolean } | null>(null);
  const isChosen = tapped?.row === row ? tapped.isChosen : row.isChosen;
  const isReady = row.kind !== 'repair';
  return (
    <label className={clsx(layouts.center, classes['pick'])}>
      <input
        type="checkbox"
        checked={isChosen && isReady}
        disabled={!isReady}
        aria-label={name}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          setTapped({ row, isChosen: checked });
          onChoose(row.id, checked);
        }}
      />
    </label>
  );
}

/** One row: what it will be, what was changed, and what is missing. */
export const ReviewRow = memo(function ReviewRow({
  row,
  place,
  fallbackUnits,
  actions,
}: {
  row: ImportedRow;
  place: number;
  fallbackUnits: number;
  actions: ReviewActions;
}) {
  const { t } = useTranslation('question-import');
  const format = useFormat();
  const { id, question, like, kind } = row;
  const n = format.number(place);
  const level = question?.difficulty;
  const units = question?.maxScoreUnits ?? fallbackUnits;
  const score = t(question?.maxScoreUnits === null ? 'row.scoreDefault' : 'row.score', {
    score: format.score(units),
  });
  return (
    <>
      <Pick row={row} name={t('row.choose', { n })} onChoose={actions.onChoose} />
      <div className={clsx(layouts.stack, layouts.shrink, classes['rowMain'])}>
        <div className={clsx(layouts.row, classes['rowHead'])}>
          <h2 className={clsx(layouts.line, classes['number'])}>
            {n}
            {question && (
              <>
                {' '}
                <QuestionTypeIcon type={question.type} size={20} />{' '}
                <span>{t(`common:questionType.${question.type}`)}</span>
              </>
            )}
          </h2>
          {kind === 'repair' && <Chip kind="wait">{t('kind.repair')}</Chip>}
          {like && (
            <Chip kind="wait" icon={<IconCopy {...icon} />}>
              {t('kind.like')}
            </Chip>
          )}
        </div>
        {question ? (
          <Asked row={row} question={question} />
        ) : (
          <pre className={classes['source']} dir="auto">
            {row.source.slice(0, 400)}
          </pre>
        )}
        {question && question.options.length > 0 && (
          <Options row={row} question={question} onCorrect={(at) => actions.onCorrect(id, at)} />
        )}
        {question && (
          <Facts
            className={typography.quiet ?? ''}
            items={[score, level && t(`difficulty.${level}`), question.tags.join('، ')]}
          />
        )}
        <Remarks repairs={repairsOf(row)} changes={changesOf(row)} />
        {like && (
          <p className={clsx(typography.quiet, typography.breaks, typography.tall)}>
            {t('row.like')}{' '}
            <bdi>
              <TextWithFormulas>{like.text}</TextWithFormulas>
            </bdi>
          </p>
        )}
        <div className={clsx(layouts.wrap, layouts.gap4x16, classes['rowEnd'])}>
          <Button variant="default" data-open={id} onClick={() => actions.onEdit(id)}>
            {t(kind === 'repair' ? 'row.repair' : 'row.edit')}
            <ScreenReaderText> {n}</ScreenReaderText>
          </Button>
          {row.source !== '' && question && (
            <details className={classes['details']}>
              <summary>{t('row.source', { at: format.number(row.at) })}</summary>
              <pre className={classes['source']} dir="auto">
                {row.source}
              </pre>
            </details>
          )}
        </div>
      </div>
    </>
  );
});
