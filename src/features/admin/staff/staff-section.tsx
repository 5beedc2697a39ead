import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryFallback } from '#src/features/activities/index.ts';
import { classBasesQuery, classesQuery, Details } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { ChoiceField } from '#src/ui/choice-field.tsx';
import { Sheet, useFormat, EmptySheet } from '#src/ui/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import classes from '../admin.module.css';
import { personalsQuery, teachersQuery } from '../queries.ts';
import type { SectionProps } from '../search.ts';
import { SectionHead } from '../section-head.tsx';

/** Who teaches the chosen class, and what. */
function Teachers({ classId }: { classId: string }) {
  const { t } = useTranslation('admin');
  const query = useQuery(teachersQuery(useScope(), classId));
  if (!query.data) return <QueryFallback query={query} what={t('staff.teachersFailed')} rows={3} />;
  if (query.data.length === 0)
    return (
      <EmptySheet
        icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
        title={t('staff.noTeacher')}
        text={t('staff.noTeacherText')}
      />
    );
  return (
    <Sheet>
      <ul className={classes['rows']}>
        {query.data.map((teacher) => (
          <li key={teacher.id} className={classes['plainRow']}>
            <h3>
              <bdi>{fullName(teacher)}</bdi>
            </h3>
            <p className={classes['quiet']}>
              {teacher.courses.map(({ name }) => name).join(t('common:listComma'))}
            </p>
            <Details of="teacher" entity={teacher} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The teachers of a class: its grade and then itself are chosen. */
function ByClass({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('admin');
  const scope = useScope();
  const bases = useQuery(classBasesQuery(scope));
  const found = useQuery(classesQuery(scope, search.base ? [search.base] : []));
  const choices = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const failed = [bases, found].find((one) => one.isError && one.data === undefined);
  return (
    <section className={classes['group']} aria-label={t('staff.byClass')}>
      <h2>{t('staff.byClass')}</h2>
      <div className={classes['filters']}>
        <ChoiceField
          label={t('staff.base')}
          className={undefined}
          all={t('staff.chooseBase')}
          unknown={t('staff.unknown')}
          value={search.base}
          onChange={(base) => onSearch({ base, class: undefined })}
          choices={choices(bases.data)}
        />
        <ChoiceField
          key={search.base}
          label={t('staff.class')}
          className={undefined}
          all={t(search.base ? 'staff.chooseClass' : 'staff.baseFirst')}
          unknown={t('staff.unknown')}
          value={search.base ? search.class : undefined}
          onChange={(next) => onSearch({ class: next })}
          choices={choices(found.data)}
        />
      </div>
      {failed ? (
        <QueryFallback query={failed} what={t('staff.classesFailed')} rows={2} />
      ) : search.base && search.class ? (
        <Teachers classId={search.class} />
      ) : (
        <p className={classes['quiet']}>{t('staff.choose')}</p>
      )}
    </section>
  );
}

/** Who works at the school, and who teaches which class. */
export function StaffSection({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const query = useQuery(personalsQuery(useScope()));
  const staff = query.data;
  return (
    <>
      <SectionHead title={t('staff.title')} text={t('staff.text')} query={query} />
      <ByClass search={search} onSearch={onSearch} />
      {!staff ? (
        <QueryFallback query={query} what={t('staff.failed')} rows={5} />
      ) : (
        <section className={classes['group']} aria-label={t('staff.all')}>
          <h2>{t('staff.everybody', { count: staff.length, n: number(staff.length) })}</h2>
          <Sheet>
            <ul className={classes['people']}>
              {staff.map((person) => (
                <li key={person.id}>
                  <bdi>{fullName(person)}</bdi>
                  <span className={classes['quiet']}>{t(`role.${person.role}`)}</span>
                  <Details of="staff" entity={person} />
                </li>
              ))}
            </ul>
          </Sheet>
        </section>
      )}
    </>
  );
}
