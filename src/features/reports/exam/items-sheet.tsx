import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isScoredByKey } from '#domain/question-types.ts';
import { Chip, Sheet, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { isolatedText } from '#src/ui/text-with-arithmetic.ts';
import { Legend, SplitBar } from '../charts/index.ts';
import { ReportTable, type Column } from '../parts/index.ts';
import classes from './exam-report.module.css';
import { How } from './how.tsx';
import { lookAt, type ItemRow } from './item-rows.ts';
import { useOptionName } from './use-reading-words.ts';

/** What became of the answers: of options how many, of written answers how much of the points. */
function Answers({ row: { question, figures } }: { row: ItemRow }) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  if (isScoredByKey(question.type))
    return (
      <SplitBar
        parts={[
          { look: 'right', name: t('outcome.correct'), value: figures.correct },
          { look: 'wrong', name: t('outcome.wrong'), value: figures.wrong },
          { look: 'blank', name: t('outcome.unanswered'), value: figures.unanswered },
        ]}
      />
    );
  if (figures.facility === null) return <>{t('items.notScored')}</>;
  const reached = figures.facility;
  const percent = number(Math.round(reached * 100));
  return (
    <span className={classes['mean']}>
      <SplitBar
        label={t('items.meanOf', { percent })}
        parts={[
          { look: 'part', name: t('items.mean'), value: reached },
          { look: 'rest', name: t('items.rest'), value: 1 - reached },
        ]}
      />
      <span className={clsx(typography.faint, classes['quiet'])}>
        {t('items.meanIs', { percent })}
      </span>
    </span>
  );
}

function LookAt({ row }: { row: ItemRow }) {
  const said = useLookWords()(row);
  if (!said) return null;
  return said.isUrgent ? <Chip kind="wait">{said.text}</Chip> : <>{said.text}</>;
}

/** What is to be looked at, in two or three words. */
function useLookWords() {
  const { t } = useTranslation('report');
  const nameOf = useOptionName();
  return useCallback(
    (row: ItemRow) => {
      const look = lookAt(row);
      if (!look) return null;
      const { reading, isUrgent } = look;
      const hasKey = row.question.options.some(({ isCorrect }) => isCorrect);
      const gaps = 'option' in reading ? { option: nameOf(reading.option) } : {};
      const isOpen = reading.code === 'negativeDiscrimination' && !hasKey;
      return { isUrgent, text: t(isOpen ? 'look.checkScores' : `look.${reading.code}`, gaps) };
    },
    [t, nameOf],
  );
}

/** The columns of the item analysis; files have more of them than the screen. */
export function useItemColumns(): {
  shown: Column<ItemRow>[];
  filed: Column<ItemRow>[];
} {
  const { t } = useTranslation(['report', 'questions']);
  const format = useFormat();
  const wordsOf = useLookWords();
  return useMemo(() => {
    const number: Column<ItemRow> = {
      key: 'question',
      title: t('column.question'),
      kind: 'number',
      value: (row) => row.place,
      width: 8,
    };
    const place: Column<ItemRow> = {
      ...number,
      kind: 'text',
      cell: (row) => (
        <Link
          className={clsx(layouts.inline, typography.nowrap, classes['open'])}
          to="."
          search={(before) => ({ ...before, question: row.question.questionId })}
          replace
          resetScroll={false}
        >
          <b>{format.number(row.place)}</b>{' '}
          <span>{t(`common:questionType.${row.question.type}`)}</span>
          {row.question.text !== '' && (
            <span className={clsx(typography.clamp, classes['asks'])} dir="auto">
              <TextWithFormulas>{row.question.text}</TextWithFormulas>
            </span>
          )}
        </Link>
      ),
      isHead: true,
    };
    const figure = (
      key: 'facility' | 'discrimination',
      kind: 'percent' | 'number',
    ): Column<ItemRow> => ({
      key,
      title: t(`column.${key}`),
      kind,
      value: (row) => row.figures[key],
      width: 10,
    });
    const count = (
      key: 'correct' | 'wrong' | 'unanswered' | 'partly' | 'unscored',
    ): Column<ItemRow> => ({
      key,
      title: t(`outcome.${key}`),
      kind: 'number',
      value: (row) => row.figures[key],
      width: 10,
    });
    const look: Column<ItemRow> = {
      key: 'look',
      title: t('column.look'),
      kind: 'text',
      value: (row) => wordsOf(row)?.text ?? null,
      cell: (row) => <LookAt row={row} />,
      width: 30,
    };
    const figures = [figure('facility', 'percent'), figure('discrimination', 'number')];
    return {
      shown: [
        place,
        {
          key: 'answers',
          title: t('column.answers'),
          kind: 'text',
          value: (row) => row.figures.correct,
          cell: (row) => <Answers row={row} />,
        },
        ...figures,
        look,
      ],
      filed: [
        number,
        {
          key: 'type',
          title: t('column.type'),
          kind: 'text',
          value: (row) => t(`common:questionType.${row.question.type}`),
          width: 14,
        },
        {
          key: 'text',
          title: t('column.text'),
          kind: 'text',
          // A cell has no markup to set its arithmetic apart.
          value: (row) => isolatedText(row.question.text),
          width: 50,
        },
        {
          key: 'max',
          title: t('column.maxScore'),
          kind: 'score',
          value: (row) => row.question.maxUnits,
          width: 10,
        },
        ...(['correct', 'wrong', 'unanswered', 'partly', 'unscored'] as const).map(count),
        ...figures,
        look,
      ],
    };
  }, [t, format, wordsOf]);
}

/** How each question did, and what is to be looked at. */
export function ItemsSheet({
  rows,
  columns,
  isWorking,
}: {
  rows: readonly ItemRow[];
  columns: readonly Column<ItemRow>[];
  isWorking: boolean;
}) {
  const { t } = useTranslation('report');
  return (
    <Sheet padded>
      <div className={clsx(layouts.wrap, layouts.gap4x16, classes['sectionHead'])}>
        <h2>{t('section.items')}</h2>
        <Legend
          items={[
            { look: 'right', name: t('outcome.correct') },
            { look: 'wrong', name: t('outcome.wrong') },
            { look: 'blank', name: t('outcome.unanswered') },
          ]}
        />
      </div>
      {isWorking && rows.length === 0 ? (
        <p className={clsx(typography.faint, classes['quiet'])} aria-live="polite">
          {t('items.working')}
        </p>
      ) : (
        <ReportTable
          label={t('section.items')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.question.questionId}
        />
      )}
      <How of={['answers', 'facility', 'discrimination', 'options']} />
    </Sheet>
  );
}
