import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difficulty } from '#contract/shapes.ts';
import { typedScore } from '#src/lib/typed-score.ts';
import { FilterChip } from '#src/ui/filter-chip.tsx';
import { Note, QuietButton, Sheet, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { QuestionImport } from './question-import.ts';
import type { ImportManifest } from './manifest.ts';
import { FILTERS, isReady, type ImportedRow, type countsOf, type Filter } from './rows.ts';
import classes from './question-import.module.css';

const LEVELS: readonly Difficulty[] = ['easy', 'medium', 'hard'];

/** What questions without a score are worth: asked once for all. */
function DefaultScore({
  head,
  onUnits,
}: {
  head: ImportManifest;
  onUnits: (units: number) => void;
}) {
  const { t } = useTranslation('question-import');
  const format = useFormat();
  const [typed, setTyped] = useState(() => format.score(head.fallbackUnits));
  const read = typedScore(typed);
  const isFine =
    'units' in read && read.units >= 60 && read.units <= 24_000 && read.units % 60 === 0;
  return (
    <TextInput
      className={classes['score'] ?? ''}
      label={t('score.label')}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={isFine ? null : t('score.fault')}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        const now = typedScore(value);
        if ('units' in now && now.units >= 60 && now.units <= 24_000 && now.units % 60 === 0)
          onUnits(now.units);
      }}
    />
  );
}

/** What is set for all that are chosen, where the file does not say. */
function ForAll({ questionImport }: { questionImport: QuestionImport }) {
  const { t } = useTranslation('question-import');
  const [level, setLevel] = useState<Difficulty | null>(null);
  const [tag, setTag] = useState('');
  const plain = tag.trim().replace(/\s+/g, ' ').slice(0, 50);
  return (
    <details className={classes['details']}>
      <summary>{t('forAll.title')}</summary>
      <div className={clsx(layouts.row, classes['line'])}>
        <NativeSelect
          label={t('forAll.difficulty')}
          value={level ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setLevel(LEVELS.find((one) => one === value) ?? null);
          }}
          data={[
            { value: '', label: t('forAll.unsaid') },
            ...LEVELS.map((one) => ({ value: one, label: t(`difficulty.${one}`) })),
          ]}
        />
        <TextInput
          label={t('forAll.tag')}
          value={tag}
          maxLength={50}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Button
          variant="default"
          className={classes['atEnd'] ?? ''}
          onClick={() =>
            questionImport.setMissing({
              ...(level && { difficulty: level }),
              ...(plain !== '' && { tag: plain }),
            })
          }
        >
          {t('forAll.set')}
        </Button>
      </div>
      <p className={typography.quiet}>{t('forAll.text')}</p>
    </details>
  );
}

/** How many there are of each kind, which are shown, and what is said of all of them. */
export function ReviewTools({
  questionImport,
  head,
  counts,
  filter,
  onFilter,
  shown,
  isLiking,
}: {
  questionImport: QuestionImport;
  head: ImportManifest;
  counts: ReturnType<typeof countsOf>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  shown: readonly ImportedRow[];
  isLiking: boolean;
}) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const seen = filter === 'all' ? null : new Set(shown.map(({ id }) => id));
  const choose = (isWanted: boolean) =>
    questionImport.choose((row) =>
      seen === null || seen.has(row.id) ? isWanted && isReady(row) : row.isChosen,
    );
  return (
    <Sheet padded className={classes['tools'] ?? ''} aria-label={t('tools')}>
      <p className={clsx(typography.quiet, typography.breaks)}>
        <bdi>{head.title}</bdi>
      </p>
      <fieldset className={layouts.wrap} aria-label={t('filters')}>
        {FILTERS.map((one) => (
          <FilterChip
            key={one}
            label={t(`filter.${one}`)}
            count={number(counts[one])}
            isOn={filter === one}
            onToggle={() => onFilter(one)}
          />
        ))}
      </fieldset>
      <div className={clsx(layouts.row, classes['line'])}>
        <QuietButton onClick={() => choose(true)}>{t('chooseAll')}</QuietButton>
        <QuietButton onClick={() => choose(false)}>{t('chooseNone')}</QuietButton>
        {/* Beside the buttons, or not at all: a line of its own would move the list when it goes. */}
        {isLiking && (
          <p
            className={clsx(typography.quiet, typography.cut, layouts.rest)}
            aria-live="polite"
            data-liking
          >
            {t('liking')}
          </p>
        )}
      </div>
      {counts.unscored > 0 && (
        <Note>
          {t('score.text', { count: counts.unscored, n: number(counts.unscored) })}
          <DefaultScore head={head} onUnits={(units) => void questionImport.setFallback(units)} />
        </Note>
      )}
      <ForAll questionImport={questionImport} />
    </Sheet>
  );
}
