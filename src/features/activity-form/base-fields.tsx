import { useTranslation } from 'react-i18next';
import { permissionsOf, usePerson } from '#src/features/session/index.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import { Choice, Group } from './choice.tsx';
import { mayLeaveOpen } from './fields.ts';
import { withBase, withCourse } from './audience.ts';
import { useFormTools } from './form-context.ts';
import { ListFault } from './list-fault.tsx';
import { useShown } from './shown.ts';
import { useBases, useClassesAndCourses, useListsAhead } from './use-school.ts';
import classes from './form.module.css';

/** The choice of what is not said yet, where that may be. */
function useOpen() {
  const { t } = useTranslation('form');
  return mayLeaveOpen(useFormTools().kind) ? [{ value: '', label: t('open') }] : [];
}

/** The grade. */
export function BaseField() {
  const { t } = useTranslation('form');
  const { kind, change, activity } = useFormTools();
  const form = useShown('base');
  const { query, bases } = useBases();
  useListsAhead();
  const seesAll = permissionsOf(usePerson()).includes('readAll');
  const open = useOpen();
  if (!bases)
    return (
      <Group field="base" label={t('field.base')} isRequired={!mayLeaveOpen(kind)}>
        {activity && (
          <p className={clsx(layouts.filled, classes['stands'])}>{activity.classBaseName}</p>
        )}
        <ListFault read={query} />
      </Group>
    );
  return (
    <Choice
      field="base"
      label={t('field.base')}
      isRequired={!mayLeaveOpen(kind)}
      value={form.classBaseId}
      options={[...open, ...bases.map(({ id, name }) => ({ value: id, label: name }))]}
      none={t(`empty.bases.${seesAll ? 'school' : 'mine'}`)}
      onChange={(id) => change((before) => withBase(before, id))}
    />
  );
}

/** What is taught to the classes of the grade. */
export function CourseField() {
  const { t } = useTranslation('form');
  const { kind, change, activity } = useFormTools();
  const form = useShown('course');
  const { courses, coursesRead, classesRead } = useClassesAndCourses(form.classBaseId);
  const open = useOpen();
  if (form.classBaseId === '')
    return (
      <Group field="course" label={t('field.course')} isRequired={!mayLeaveOpen(kind)}>
        <p className={clsx(layouts.filled, classes['help'])}>{t('baseFirst')}</p>
      </Group>
    );
  if (!courses)
    return (
      <Group field="course" label={t('field.course')} isRequired={!mayLeaveOpen(kind)}>
        {activity && (
          <p className={clsx(layouts.filled, classes['stands'])}>{activity.courseName}</p>
        )}
        <ListFault read={classesRead.isError ? classesRead : coursesRead} />
      </Group>
    );
  return (
    <Choice
      field="course"
      label={t('field.course')}
      isRequired={!mayLeaveOpen(kind)}
      value={form.courseId}
      options={[...open, ...courses.map(({ id, name }) => ({ value: id, label: name }))]}
      none={t('empty.courses')}
      onChange={(id) => {
        const course = courses.find((one) => one.id === id);
        if (course) change((before) => withCourse(before, course));
        else if (id === '') change({ courseId: '' });
      }}
    />
  );
}
