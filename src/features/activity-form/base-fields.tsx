import { useTranslation } from 'react-i18next';
import { Choice, Group } from './choice.tsx';
import { withBase, withCourse } from './given.ts';
import { useHand } from './hand.ts';
import { ListFault } from './list-fault.tsx';
import { useBases, useClassesAndCourses } from './use-school.ts';
import classes from './form.module.css';

/** The grade. */
export function BaseField() {
  const { t } = useTranslation('form');
  const { form, change, activity } = useHand();
  const { query, bases } = useBases();
  if (!bases)
    return (
      <Group field="base" label={t('field.base')} isRequired>
        {activity && <p className={classes['stands']}>{activity.classBaseName}</p>}
        <ListFault read={query} />
      </Group>
    );
  return (
    <Choice
      field="base"
      label={t('field.base')}
      isRequired
      value={form.classBaseId}
      options={bases.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => change(withBase(form, id))}
    />
  );
}

/** What is taught to the classes of the grade. */
export function CourseField() {
  const { t } = useTranslation('form');
  const { form, change, activity } = useHand();
  const { courses, coursesRead, classesRead } = useClassesAndCourses(form.classBaseId);
  if (form.classBaseId === '')
    return (
      <Group field="course" label={t('field.course')} isRequired>
        <p className={classes['help']}>{t('baseFirst')}</p>
      </Group>
    );
  if (!courses)
    return (
      <Group field="course" label={t('field.course')} isRequired>
        {activity && <p className={classes['stands']}>{activity.courseName}</p>}
        <ListFault read={classesRead.isError ? classesRead : coursesRead} />
      </Group>
    );
  return (
    <Choice
      field="course"
      label={t('field.course')}
      isRequired
      value={form.courseId}
      options={courses.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const course = courses.find((one) => one.id === id);
        if (course) change(withCourse(form, course));
      }}
    />
  );
}
