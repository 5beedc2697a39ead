import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difficulty } from '#contract/shapes.ts';
import { typedScore } from '#src/lib/typed-score.ts';
import { FilterChip } from '#src/ui/filter-chip.tsx';
import { Note, QuietButton, Sheet, useFormat } from '#src/ui/index.ts';
import type { Clinic } from './clinic.ts';
import type { Head } from './head.ts';
import { FILTERS, isReady, type ClinicRow, type countsOf, type Filter } from './rows.ts';
import classes from './clinic.module.css';

const LEVELS: readonly Difficulty[] = ['easy', 'medium', 'hard'];

/** What questions without a score are worth: asked once for all. */
function DefaultScore({ head, onUnits }: { head: Head; onUnits: (units: number) => void }) {
  const { t } = useTranslation('clinic');
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
function ForAll({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation('clinic');
  const [level, setLevel] = useState<Difficulty | null>(null);
  const [tag, setTag] = useState('');
  const plain = tag.trim().replace(/\s+/g, ' ').slice(0, 50);
  return (
    <details className={classes['details']}>
      <summary>{t('forAll.title')}</summary>
      <div className={classes['line']}>
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
            clinic.setMissing({
              ...(level && { difficulty: level }),
              ...(plain !== '' && { tag: plain }),
            })
          }
        >
          {t('forAll.set')}
        </Button>
      </div>
      <p className={classes['quiet']}>{t('forAll.text')}</p>
    </details>
  );
}

/** How many there are of each kind, which are shown, and what is said of all of them. */
export function ReviewTools({
  clinic,
  head,
  counts,
  filter,
  onFilter,
  shown,
  isLiking,
}: {
  clinic: Clinic;
  head: Head;
  counts: ReturnType<typeof countsOf>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  shown: readonly ClinicRow[];
  isLiking: boolean;
}) {
  const { t } = useTranslation('clinic');
  const { number } = useFormat();
  const seen = filter === 'all' ? null : new Set(shown.map(({ id }) => id));
  const choose = (isWanted: boolean) =>
    clinic.choose((row) =>
      seen === null || seen.has(row.id) ? isWanted && isReady(row) : row.isChosen,
    );
  return (
    <Sheet padded className={classes['tools'] ?? ''} aria-label={t('tools')}>
      <p className={classes['summary']}>
        <bdi>{head.title}</bdi>
      </p>
      <fieldset className={classes['filters']} aria-label={t('filters')}>
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
      <div className={classes['line']}>
        <QuietButton onClick={() => choose(true)}>{t('chooseAll')}</QuietButton>
        <QuietButton onClick={() => choose(false)}>{t('chooseNone')}</QuietButton>
        {isLiking && (
          <p className={classes['liking']} aria-live="polite" data-liking>
            {t('liking')}
          </p>
        )}
      </div>
      {counts.unscored > 0 && (
        <Note>
          {t('score.text', { count: counts.unscored, n: number(counts.unscored) })}
          <DefaultScore head={head} onUnits={(units) => void clinic.setFallback(units)} />
        </Note>
      )}
      <ForAll clinic={clinic} />
    </Sheet>
  );
}
