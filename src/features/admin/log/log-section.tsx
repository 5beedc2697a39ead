import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryFallback } from '#src/features/activities/index.ts';
import { usePerson, useScope } from '#src/features/session/index.ts';
import { ChoiceField } from '#src/ui/choice-field.tsx';
import { DayField } from '#src/ui/date-field/index.ts';
import { Sheet, useFormat, EmptySheet } from '#src/ui/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import classes from '../admin.module.css';
import { More, rowsOf, totalOf } from '../more.tsx';
import { auditQuery, personalsQuery } from '../queries.ts';
import type { SectionProps } from '../search.ts';
import { SectionHead } from '../section-head.tsx';
import { eventChoices, logFilterOf } from './log-filter.ts';
import { LogRow } from './log-row.tsx';

/** By person, kind and day; `named`: who is chosen, where a row says so. */
function Filters({ search, onSearch, named }: SectionProps & { named: string | undefined }) {
  const { t } = useTranslation('admin');
  const { zone } = useFormat();
  const staff = useQuery(personalsQuery(useScope()));
  const people = (staff.data ?? []).map((one) => ({
    value: one.id,
    label: fullName(one),
  }));
  const days = { zone, min: '2001-01-01', max: '2099-12-31' };
  return (
    <div className={classes['logFilters']}>
      <ChoiceField
        label={t('log.person')}
        className={undefined}
        all={t('log.anyPerson')}
        unknown={named === undefined ? t('log.somebody') : t('log.onlyPerson', { name: named })}
        value={search.person}
        choices={people}
        onChange={(person) => onSearch({ person })}
      />
      <ChoiceField
        label={t('log.kind')}
        className={undefined}
        all={t('log.anyKind')}
        unknown={t('log.unknownKind')}
        value={search.event}
        choices={eventChoices.map((value) => ({ value, label: t(`log.event.${value}`) }))}
        onChange={(event) => onSearch({ event })}
      />
      <DayField
        {...days}
        label={t('log.from')}
        value={search.from ?? null}
        onChange={(from) => onSearch({ from: from ?? undefined })}
      />
      <DayField
        {...days}
        label={t('log.to')}
        value={search.to ?? null}
        onChange={(to) => onSearch({ to: to ?? undefined })}
      />
    </div>
  );
}

/** What somebody may have to answer for, the latest first. */
export function LogSection({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('admin');
  const { number, zone } = useFormat();
  const { school } = usePerson();
  const filter = logFilterOf(search, zone);
  const query = useInfiniteQuery(auditQuery(school.id, filter));
  const entries = rowsOf(query, ({ id }) => id);
  const total = totalOf(query);
  const isNarrowed = Object.values(filter).some((one) => one !== null);
  const named = entries
    ?.flatMap(({ by, about }) => [by, about])
    .find(({ id, name }) => id === search.person && name !== null)?.name;
  const clear = () =>
    onSearch({ event: undefined, person: undefined, from: undefined, to: undefined });
  return (
    <>
      <SectionHead title={t('log.title')} text={t('log.text')} query={query} />
      <Filters search={search} onSearch={onSearch} named={named ?? undefined} />
      {!entries ? (
        <QueryFallback query={query} what={t('log.failed')} rows={6} isKept={false} />
      ) : entries.length === 0 ? (
        <EmptySheet
          icon={<IconListSearch size={28} stroke={1.5} aria-hidden />}
          title={t(isNarrowed ? 'log.none' : 'log.empty')}
          text={t(isNarrowed ? 'log.noneText' : 'log.emptyText')}
          action={
            isNarrowed && (
              <Button variant="default" onClick={clear}>
                {t('log.clear')}
              </Button>
            )
          }
        />
      ) : (
        <section className={classes['group']} aria-label={t('log.list')}>
          <h2>{t('log.found', { count: total, n: number(total) })}</h2>
          <Sheet>
            <ul className={classes['rows']}>
              {entries.map((entry) => (
                <LogRow key={entry.id} entry={entry} onPerson={(person) => onSearch({ person })} />
              ))}
            </ul>
          </Sheet>
          <More shown={entries.length} query={query} />
        </section>
      )}
    </>
  );
}
