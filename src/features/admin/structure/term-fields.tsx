import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Term } from '#contract/shapes.ts';
import { useFormat } from '#src/ui/index.ts';
import classes from './structure.module.css';
import { isYearDays, NamedDays, type YearDays } from './year-fields.tsx';

const most = 6;
/** What most schools call them; a third one is named by hand. */
const usual = ['terms.first', 'terms.second'] as const;

/** Whether plain data are terms. */
export const isTerms = (value: unknown): value is Term[] =>
  Array.isArray(value) && value.every(isYearDays);

/** What is wrong with them: each has a name, and they lie in the year one after another. */
export function faultOfTerms(
  year: YearDays,
  terms: readonly Term[],
): 'termUnnamed' | 'termDays' | null {
  if (terms.some(({ name }) => name.trim() === '')) return 'termUnnamed';
  const isRight = terms.every(
    ({ startsOn, endsOn }, at) =>
      startsOn < endsOn &&
      endsOn <= year.endsOn &&
      (at === 0 ? startsOn >= year.startsOn : startsOn > (terms[at - 1]?.endsOn ?? '')),
  );
  return isRight ? null : 'termDays';
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
/** When the next one starts; nothing until the end of this one is known. */
const startAfter = ({ endsOn }: Term) => (endsOn === '' ? '' : dayAfter(endsOn));

/** The terms with one of them changed; the next goes on where this one ends, unless it was moved by hand. */
function changed(terms: readonly Term[], at: number, to: Partial<Term>): Term[] {
  const before = terms[at];
  if (!before) return [...terms];
  const after = { ...before, ...to };
  const next = terms[at + 1];
  const isFollowing = next && (next.startsOn === '' || next.startsOn === startAfter(before));
  const others = isFollowing
    ? terms.with(at + 1, { ...next, startsOn: startAfter(after) })
    : [...terms];
  return others.with(at, after);
}

/** The terms of a year, each with its days. */
export function TermFields({
  year,
  terms,
  onChange,
}: {
  year: YearDays;
  terms: readonly Term[];
  onChange: (to: Term[]) => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  function add() {
    const last = terms.at(-1);
    const word = usual[terms.length];
    const startsOn = last ? startAfter(last) : year.startsOn;
    // Only the last one ends with the year.
    const endsOn = last ? year.endsOn : '';
    onChange([...terms, { name: word ? t(word) : '', startsOn, endsOn }]);
  }
  return (
    <fieldset className={classes['terms']}>
      <legend>{t('terms.title')}</legend>
      {terms.map((term, at) => {
        const change = (to: Partial<Term>) => onChange(changed(terms, at, to));
        const n = number(at + 1);
        return (
          // Terms have no names of their own until they are typed, and never change places.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <fieldset key={at} aria-label={t('terms.nth', { n })}>
            <NamedDays label={t('terms.name')} days={term} within={year} onChange={change} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('terms.remove', { n })}
              onClick={() => onChange(terms.filter((_, other) => other !== at))}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </fieldset>
        );
      })}
      {terms.length < most && (
        <Button variant="default" onClick={add}>
          {t('terms.add')}
        </Button>
      )}
    </fieldset>
  );
}
