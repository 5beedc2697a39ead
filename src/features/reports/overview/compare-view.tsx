import { SegmentedControl } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useQueries } from '@tanstack/react-query';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { hundredthsBetween, meaningOf, type EffectWord } from '#domain/comparison.ts';
import { MINIMUM_STUDENTS } from '#domain/minimum-students.ts';
import type { Choice } from '#src/ui/choice-field.tsx';
import { clsx, EmptyState, Sheet, useFormat, layouts, typography } from '#src/ui/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { ChartFrame, PairBars } from '../charts/index.ts';
import { sheetOf } from '../export/index.ts';
import type { ReportSearch } from '../page-props.ts';
import { ReportTable, type Column } from '../parts/index.ts';
import { comparedOf, countedIn, type Compared, type ComparedRow } from './compare.ts';
import { ReportChoice } from './filters/report-filters.tsx';
import page from '../page.module.css';
import classes from './overview.module.css';
import { usePercent } from './use-percent.ts';
import { sheetQuery } from '../grade-matrix/queries.ts';
import type { SheetCopy } from '../grade-matrix/sheet.ts';
import { effectOf } from './effect-size.ts';

/** The scores of more exams than this are not read for one word. */
const MOST = 6;

interface Answer {
  data: SheetCopy | undefined;
  isError: boolean;
  fetchStatus: string;
}
const collected = (answers: Answer[]) => ({
  sheets: answers.map(({ data }) => data),
  isComing: answers.some(
    ({ data, isError, fetchStatus }) => !data && !isError && fetchStatus === 'fetching',
  ),
});

/** How large a difference is beside how students differ anyway; null where this device cannot tell. */
function useEffectWord({ kind, a, b, items }: Compared): {
  word: EffectWord | null;
  isComing: boolean;
} {
  const { schoolId, semesterId } = useScope();
  const read = items.length > MOST ? [] : items;
  const { sheets, isComing } = useQueries({
    queries: read.map((item) => ({
      ...sheetQuery({ kind: item.kind, schoolId, semesterId, id: item.id }),
      staleTime: 60_000,
    })),
    combine: collected,
  });
  const scored = read.flatMap((item, at) => {
    const sheet = sheets[at];
    return sheet ? [{ item, sheet }] : [];
  });
  // A part of them would tell of other students than the means do.
  const isWhole = scored.length === items.length;
  const points = hundredthsBetween(a.share ?? 0, b.share ?? 0);
  return { word: isWhole ? effectOf(kind, a.id, b.id, scored, points) : null, isComing };
}

const kinds = ['class', 'exam'] as const;
type CompareKind = (typeof kinds)[number];

/** What the difference means in a few plain words, and when it means nothing. */
function Sentence({ compared }: { compared: Compared }) {
  const { t } = useTranslation('user-report');
  const { number } = useFormat();
  const { word, isComing } = useEffectWord(compared);
  const { kind, a, b } = compared;
  const meaning = meaningOf(a, b);
  if (meaning === null) return t('compare.nothing');
  if (meaning === 'few') return t('compare.few', { n: number(MINIMUM_STUDENTS) });
  const [shareA, shareB] = [a.share ?? 0, b.share ?? 0];
  const points = hundredthsBetween(shareA, shareB);
  const better = shareA > shareB ? a.name : b.name;
  return [
    points === 0 ? t('compare.equal') : t('compare.better', { better, n: number(points) }),
    // What all scores say goes before the rule of thumb.
    word !== null && points > 0 && t(`compare.effect.${word}`),
    word === null && !isComing && points > 0 && t(`compare.meaning.${meaning}`),
    kind === 'exam' && points > 0 && t('compare.hardness'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The figures of both, one under the other. */
function useFigureRows({ a, b }: Compared) {
  const { t } = useTranslation('user-report');
  const { number } = useFormat();
  const percent = usePercent();
  const rows = (
    [
      ['share', percent],
      ['max', percent],
      ['min', percent],
      ['counted', number],
      ['present', number],
      ['given', number],
    ] as const
  ).map(([name, write]) => ({
    name,
    title: t(`compare.figure.${name === 'given' ? 'students' : name}`),
    a: a[name] === null ? '–' : write(a[name]),
    b: b[name] === null ? '–' : write(b[name]),
  }));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      key: 'title',
      title: t('compare.figures'),
      kind: 'text',
      isHead: true,
      value: ({ title }) => title,
    },
    { key: 'a', title: a.name, kind: 'text', value: (row) => row.a },
    { key: 'b', title: b.name, kind: 'text', value: (row) => row.b },
  ];
  return { rows, columns };
}

/** Two classes or exams that were chosen. */
function Comparison({ compared }: { compared: Compared }) {
  const { t } = useTranslation('user-report');
  const { number } = useFormat();
  const percent = usePercent();
  const figures = useFigureRows(compared);
  const { a, b, rows, kind } = compared;
  if (kind === 'class' && rows.length === 0)
    return (
      <Sheet padded className={page['section']}>
        <EmptyState title={t('compare.noShared')} text={t('compare.noSharedText')} />
      </Sheet>
    );
  const columns: readonly Column<ComparedRow>[] = [
    {
      key: 'name',
      title: t('column.title'),
      kind: 'text',
      width: 32,
      isHead: true,
      value: ({ name }) => name,
    },
    { key: 'a', title: a.name, kind: 'percent', value: (row) => row.a },
    { key: 'b', title: b.name, kind: 'percent', value: (row) => row.b },
  ];
  const title = t('compare.of', { a: a.name, b: b.name });
  return (
    <>
      <Sheet padded className={page['section']}>
        <p className={classes['sentence']}>
          <Sentence compared={compared} />
        </p>
        {kind === 'class' && (
          <p className={clsx(typography.quiet, page['quiet'])}>
            {t('compare.shared', { count: rows.length, n: number(rows.length) })}
          </p>
        )}
      </Sheet>
      <Sheet padded className={page['section']}>
        <ChartFrame
          title={title}
          hint={t('shareHint')}
          table={sheetOf(t('compare.title'), columns, rows)}
          name={title}
        >
          <PairBars
            label={t('compare.chart', { a: a.name, b: b.name })}
            rows={rows}
            series={[a.name, b.name]}
            max={1}
            format={percent}
          />
        </ChartFrame>
      </Sheet>
      <Sheet className={clsx(page['section'], page['tableSheet'])}>
        <h2 className={page['tableHead']}>{t('numbers')}</h2>
        <ReportTable
          label={title}
          columns={figures.columns}
          rows={figures.rows}
          rowKey={({ name }) => name}
        />
      </Sheet>
    </>
  );
}

/** Two classes over what both have done, or two exams. */
export function CompareView({
  items,
  classChoices,
  search,
  onSearch,
}: {
  items: readonly OverviewItem[];
  classChoices: readonly Choice[];
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
}) {
  const { t } = useTranslation('user-report');
  const { day } = useFormat();
  const kind: CompareKind = search.compare === 'exam' ? 'exam' : 'class';
  const nameOf = (item: OverviewItem) =>
    t('compare.exam.named', { title: item.title, day: day(item.startDate) });
  const choices = kind === 'exam' ? countedIn(items, nameOf) : classChoices;
  const compared = comparedOf(kind, items, search.a, search.b, choices);
  return (
    <>
      <div className={clsx(layouts.wrap, layouts.gap12, layouts.below16, classes['pick'])}>
        <SegmentedControl
          aria-label={t('compare.what')}
          value={kind}
          onChange={(next) =>
            onSearch({ compare: next === 'exam' ? next : undefined, a: undefined, b: undefined })
          }
          data={kinds.map((value) => ({
            value,
            label: t(value === 'exam' ? 'compare.exams' : 'compare.classes'),
          }))}
        />
        {(['a', 'b'] as const).map((side) => (
          <ReportChoice
            key={side}
            label={t(`compare.${kind}.${side}`)}
            all={t('compare.none')}
            value={search[side]}
            choices={choices.filter(({ value }) => value !== search[side === 'a' ? 'b' : 'a'])}
            onChange={(value) => onSearch({ [side]: value })}
          />
        ))}
      </div>
      {compared ? (
        <Comparison compared={compared} />
      ) : (
        <Sheet padded className={page['section']}>
          <EmptyState
            icon={<IconArrowsDiff size={28} stroke={1.5} aria-hidden />}
            title={t(choices.length < 2 ? 'compare.tooFew' : 'compare.choose')}
            text={t(choices.length < 2 ? 'compare.tooFewText' : 'compare.chooseText')}
          />
        </Sheet>
      )}
    </>
  );
}
