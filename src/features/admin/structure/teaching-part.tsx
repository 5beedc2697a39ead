import { IconChalkboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFallback, useIsPhone } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useScope } from '#src/features/session/index.ts';
import { ChoiceField } from '#src/ui/choice-field.tsx';
import { QuietButton, Sheet, useFormat, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { personalsQuery } from '../queries.ts';
import { NothingFound } from './nothing-found.tsx';
import type { PartProps } from './part-props.ts';
import classes from './structure.module.css';
import { TeachDialog, type Cell } from './teach-dialog.tsx';

/** Who teaches what to whom: courses by the classes of a grade, or the courses of one class on a phone. */
export function TeachingPart({
  structure,
  acts,
  blocked,
  isFound,
  isSearched,
  search,
  onSearch,
}: PartProps) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const isPhone = useIsPhone();
  const staff = useQuery(personalsQuery(useScope()));
  const [cell, setCell] = useState<Cell | null>(null);
  const [isAll, setAll] = useState(false);
  const { courses, teaching } = structure;
  const grades = structure.grades.filter(({ id }) =>
    structure.classes.some((one) => one.held && one.gradeId === id),
  );
  const grade = grades.find(({ id }) => id === search.base) ?? grades[0];
  const ofGrade = structure.classes.filter((one) => one.held && one.gradeId === grade?.id);
  const one = ofGrade.find(({ id }) => id === search.of) ?? ofGrade[0];
  const columns = isPhone && one ? [one] : ofGrade;
  if (!staff.data) return <QueryFallback query={staff} what={t('teaching.failed')} rows={5} />;
  if (!grade || courses.length === 0)
    return (
      <EmptySheet
        icon={<IconChalkboard size={28} stroke={1.5} aria-hidden />}
        title={t('empty.teaching')}
        text={t('empty.teachingText')}
        action={structure.year.active && <ListsLink />}
      />
    );
  const people = new Map(staff.data.map((person) => [person.id, fullName(person)]));
  const teachersOf = (courseId: string, classId: string) =>
    teaching
      .filter((row) => row.courseId === courseId && row.classId === classId)
      .map(({ teacherId }) => ({
        id: teacherId,
        name: people.get(teacherId) ?? t('teaching.unknown'),
      }));
  const isTaught = (courseId: string) => ofGrade.some((k) => teachersOf(courseId, k.id).length > 0);
  const found = courses.filter(
    ({ id, name }) =>
      isFound(name) ||
      columns.some((k) => teachersOf(id, k.id).some((teacher) => isFound(teacher.name))),
  );
  const taught = found.filter(({ id }) => isTaught(id));
  // Courses of other grades are not in the way; where nothing is taught yet, all of them are there.
  const isWhole = isAll || isSearched || taught.length === 0;
  const rows = isWhole ? found : taught;
  const choices = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={admin['group']}>
      <div className={admin['filters']}>
        <ChoiceField
          label={t('field.grade')}
          className={undefined}
          all={grades[0]?.name ?? ''}
          unknown={t('teaching.unknown')}
          value={grade.id === grades[0]?.id ? undefined : grade.id}
          onChange={(base) => onSearch({ base, of: undefined })}
          choices={choices(grades.slice(1))}
        />
        {isPhone && (
          <ChoiceField
            label={t('field.class')}
            className={undefined}
            all={ofGrade[0]?.name ?? ''}
            unknown={t('teaching.unknown')}
            value={one?.id === ofGrade[0]?.id ? undefined : one?.id}
            onChange={(of) => onSearch({ of })}
            choices={choices(ofGrade.slice(1))}
          />
        )}
      </div>
      {isSearched && rows.length === 0 ? (
        <NothingFound />
      ) : (
        <Sheet className={classes['wide'] ?? ''}>
          <table
            className={clsx(layouts.full, classes['teaching'])}
            aria-label={t('teaching.table', { grade: grade.name })}
          >
            <thead>
              <tr>
                <th scope="col">{t('field.course')}</th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((course) => (
                <tr key={course.id}>
                  <th scope="row">
                    <bdi>{course.name}</bdi>
                  </th>
                  {columns.map((of) => {
                    const names = teachersOf(course.id, of.id).map(({ name }) => name);
                    const said = names.join(t('common:listComma'));
                    return (
                      <td key={of.id}>
                        <button
                          type="button"
                          className={classes['cell']}
                          data-empty={names.length === 0 || undefined}
                          disabled={blocked !== null}
                          aria-label={t('teaching.cell', {
                            course: course.name,
                            class: of.name,
                            teachers: said || t('teaching.nobody'),
                          })}
                          onClick={() => setCell({ course, of })}
                        >
                          {said || t('teaching.none')}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Sheet>
      )}
      {!isWhole && taught.length < found.length && (
        <div>
          <QuietButton onClick={() => setAll(true)}>
            {t('teaching.all', { n: number(found.length - taught.length) })}
          </QuietButton>
        </div>
      )}
      {cell && (
        <TeachDialog
          cell={cell}
          siblings={ofGrade}
          staff={staff.data}
          teaching={teaching}
          acts={acts}
          onClose={() => setCell(null)}
        />
      )}
    </div>
  );
}
