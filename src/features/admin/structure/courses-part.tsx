import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { addCourses, changeCourse } from '#src/api/structure.ts';
import { Facts, Sheet, useFormat, EmptySheet } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { namesIn } from './count-up.ts';
import { NameForm } from './name-form.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PartDots } from './part-dots.tsx';
import type { PartProps } from './part-props.ts';
import { RenameForm } from './rename-form.tsx';
import classes from './structure.module.css';

function CourseRow({
  course: { id, name, exams },
  structure,
  acts,
  blocked,
}: Pick<PartProps, 'structure' | 'acts' | 'blocked'> & {
  course: Structure['courses'][number];
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const [isRenamed, setRenamed] = useState(false);
  const taught = structure.teaching.filter(({ courseId }) => courseId === id);
  const inClasses = new Set(taught.map(({ classId }) => classId)).size;
  const ofGrades = structure.grades.filter(({ id: gradeId }) =>
    structure.classes.some(
      (one) => one.gradeId === gradeId && taught.some(({ classId }) => classId === one.id),
    ),
  );
  const teachers = new Set(taught.map(({ teacherId }) => teacherId)).size;
  return (
    <li className={classes['row']} data-id={id}>
      {isRenamed ? (
        <RenameForm
          of={{ id, name }}
          label={t('field.course')}
          acts={acts}
          rename={changeCourse}
          onClose={() => setRenamed(false)}
        />
      ) : (
        <>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <Facts
            className={admin['quiet'] ?? ''}
            items={
              inClasses === 0
                ? [t('fact.notTaught')]
                : [
                    ofGrades.map((grade) => grade.name).join(t('common:listComma')),
                    t('fact.inClasses', { count: inClasses, n: number(inClasses) }),
                    t('fact.teachers', { count: teachers, n: number(teachers) }),
                    exams > 0 && t('fact.exams', { count: exams, n: number(exams) }),
                  ].filter((fact) => fact !== false)
            }
          />
        </>
      )}
      <PartDots
        part={{ of: 'course', id, name }}
        structure={structure}
        acts={acts}
        blocked={blocked}
        onRename={() => setRenamed(true)}
      />
    </li>
  );
}

/** The courses of the school, in the order of the alphabet. */
export function CoursesPart({ structure, acts, blocked, isFound, isSearched }: PartProps) {
  const { t } = useTranslation('structure');
  const { courses } = structure;
  const found = courses.filter(({ name }) => isFound(name));
  return (
    <div className={admin['group']}>
      {courses.length === 0 ? (
        <EmptySheet
          icon={<IconBook2 size={28} stroke={1.5} aria-hidden />}
          title={t('empty.courses')}
          text={t('empty.coursesText')}
          action={structure.year.active && <ListsLink />}
        />
      ) : found.length === 0 ? (
        <NothingFound />
      ) : (
        <Sheet>
          <ul className={admin['rows']}>
            {found.map((course) => (
              <CourseRow
                key={course.id}
                course={course}
                structure={structure}
                acts={acts}
                blocked={blocked}
              />
            ))}
          </ul>
        </Sheet>
      )}
      {blocked === null && !isSearched && (
        <Sheet padded aria-label={t('newCourses')}>
          <NameForm
            draftId="courses"
            label={t('field.courses')}
            placeholder={t('field.coursesHint')}
            submit={t('add')}
            acts={acts}
            onSave={async ({ name }) => {
              const names = namesIn(name);
              if (names.length === 0) return false;
              const done = await acts.act(
                'courses',
                JSON.stringify(names),
                (scope, key) => addCourses(scope, { names }, key),
                t('said.added', { names: names.join(t('common:listComma')) }),
              );
              return done !== null;
            }}
          />
        </Sheet>
      )}
    </div>
  );
}
