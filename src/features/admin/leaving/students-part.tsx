import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyStudent } from '#contract/people/leaving.ts';
import { QueryFallback, SearchField } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useScope } from '#src/features/session/index.ts';
import { ChoiceField } from '#src/ui/choice-field.tsx';
import { Chip, Facts, Sheet, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { DoingNote } from '../doing-note.tsx';
import { More, rowsOf } from '../more.tsx';
import { NothingFound } from '../structure/nothing-found.tsx';
import type { PartProps } from '../structure/part-props.ts';
import classes from '../structure/structure.module.css';
import { anyStudentsQuery } from './queries.ts';
import { StudentDots } from './student-dots.tsx';

const states = ['here', 'left', 'anonymised'] as const satisfies AnyStudent['state'][];

/** All students of the school, those who left among them. */
export function StudentsPart({
  acts,
  search,
  onSearch,
}: Pick<PartProps, 'acts' | 'search' | 'onSearch'>) {
  const { t } = useTranslation(['leaving', 'structure']);
  const { schoolId } = useScope();
  // In no address: a pupil’s name would stay in the history.
  const [name, setName] = useState('');
  const state = states.find((one) => one === search.state) ?? null;
  const query = useInfiniteQuery(anyStudentsQuery(schoolId, { search: name, state }));
  const items = rowsOf(query, ({ studentId }) => studentId);
  return (
    <section className={admin['group']} aria-label={t('students.title')}>
      <div className={admin['filters']}>
        <SearchField value={name} label={t('structure:search.students')} onSearch={setName} />
        <ChoiceField
          label={t('students.state')}
          isLabelled={false}
          className={undefined}
          all={t('students.all')}
          unknown={t('students.all')}
          value={state ?? undefined}
          onChange={(next) => onSearch({ state: next })}
          choices={states.map((value) => ({ value, label: t(`students.states.${value}`) }))}
        />
      </div>
      <DoingNote doing={acts.doing?.of === 'anonymise' ? acts.doing : null} />
      {!items ? (
        <QueryFallback
          query={query}
          what={t('structure:students.failed')}
          rows={6}
          isKept={false}
        />
      ) : items.length === 0 && name ? (
        <NothingFound />
      ) : items.length === 0 && state ? (
        <NothingFound
          title={t('students.noneOf', { state: t(`students.states.${state}`) })}
          text={t('students.noneOfText')}
        />
      ) : items.length === 0 ? (
        <EmptySheet
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={t('students.none')}
          text={t('students.noneText')}
          action={<ListsLink />}
        />
      ) : (
        <>
          <Sheet>
            <ul className={admin['rows']}>
              {items.map((student) => (
                <li
                  key={student.studentId}
                  className={clsx(layouts.line, layouts.gap12, classes['studentRow'])}
                  data-id={student.studentId}
                >
                  <div className={admin['rowMain']}>
                    <h3>
                      <bdi>{fullName(student)}</bdi>
                      {student.state !== 'here' && (
                        <Chip>{t(`students.states.${student.state}`)}</Chip>
                      )}
                    </h3>
                    <Facts
                      className={admin['quiet'] ?? ''}
                      items={[student.className, student.yearName].flatMap((one) => one ?? [])}
                    />
                  </div>
                  <StudentDots
                    studentId={student.studentId}
                    name={fullName(student)}
                    state={student.state}
                    acts={acts}
                  />
                </li>
              ))}
            </ul>
          </Sheet>
          <More shown={items.length} query={query} />
        </>
      )}
    </section>
  );
}
