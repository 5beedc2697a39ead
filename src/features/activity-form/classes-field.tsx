import '#src/ui/choices.css';
import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SchoolClass } from '#contract/school/school.ts';
import { Details } from '#src/features/school/index.ts';
import { clsx, useFormat, layouts, typography } from '#src/ui/index.ts';
import { Group } from './choice.tsx';
import { withClass } from './audience.ts';
import { useFormTools } from './form-context.ts';
import { ListFault } from './list-fault.tsx';
import { useShown } from './shown.ts';
import { StudentPicker } from './student-picker.tsx';
import { useClassesAndCourses } from './use-school.ts';
import classes from './form.module.css';
import whom from './whom.module.css';

/** One class: given or not, as a whole or to some of its students. */
function ClassRow({ one, isTaught }: { one: SchoolClass; isTaught: boolean }) {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  const { change, idOf, isLocked } = useFormTools();
  const form = useShown('classes');
  const [isOpen, setOpen] = useState(false);
  const isGiven = form.classIds.includes(one.id);
  const chosen = form.chosen[one.id];
  const isWhole = chosen === undefined || chosen.length >= one.studentCount;
  const panel = `${idOf('classes')}-${one.id}`;
  const whole = number(one.studentCount);
  return (
    <li className={whom['class']}>
      <div className={clsx(layouts.row, layouts.gap0x16, whom['classHead'])}>
        <label className={clsx(layouts.line, layouts.gap12, whom['check'])}>
          <input
            type="checkbox"
            disabled={isLocked || !isTaught}
            checked={isGiven}
            onChange={({ currentTarget: { checked } }) =>
              change((before) => withClass(before, one.id, checked))
            }
          />
          <span>{one.name}</span>
        </label>
        <span className={clsx(typography.quiet, whom['count'])}>
          {!isTaught && t('notTaught')}
          {isTaught && !isGiven && t('students', { count: one.studentCount, n: whole })}
          {isGiven && isWhole && t('allStudents', { count: one.studentCount, n: whole })}
          {isGiven && !isWhole && t('someStudents', { n: number(chosen.length), whole })}
        </span>
        {isGiven && (
          <button
            type="button"
            className={clsx(layouts.inline, typography.strong, whom['textButton'])}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'closeStudents' : isLocked ? 'seeStudents' : 'chooseStudents')}
            <IconChevronDown size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <Details of="class" entity={one} />
      {isGiven && isOpen && (
        <div id={panel}>
          <StudentPicker id={one.id} name={one.name} />
        </div>
      )}
    </li>
  );
}

/** The classes of the grade, each with its students. */
export function ClassesField() {
  const { t } = useTranslation('form');
  const { kind, activity, change, isLocked } = useFormTools();
  const form = useShown('classes');
  const { classes: all, courses, classesRead } = useClassesAndCourses(form.classBaseId);
  const group = { field: 'classes', label: t('field.classes'), isRequired: true } as const;
  if (form.classBaseId === '')
    return (
      <Group {...group}>
        <p className={clsx(layouts.filled, classes['help'])}>{t('baseFirst')}</p>
      </Group>
    );
  if (!all)
    return (
      <Group {...group}>
        <p className={clsx(layouts.filled, classes['stands'])}>
          {activity?.classes?.map(({ name }) => name).join(t('listComma'))}
        </p>
        <ListFault read={classesRead} />
      </Group>
    );
  const course = courses?.find(({ id }) => id === form.courseId);
  const isTaught = ({ id }: SchoolClass) =>
    !course || course.classIds.includes(id) || form.classIds.includes(id);
  const open = all.filter(isTaught);
  const isAll = open.every(({ id }) => form.classIds.includes(id));
  return (
    <Group {...group} help={t(`help.classes.${kind}`)}>
      {!isLocked && open.length > 2 && (
        <button
          type="button"
          className={clsx(layouts.inline, typography.strong, whom['textButton'], whom['all'])}
          onClick={() => change({ classIds: isAll ? [] : open.map(({ id }) => id) })}
        >
          {t(isAll ? 'noClass' : 'allClasses')}
        </button>
      )}
      <ul className={whom['classes']}>
        {all.map((one) => (
          <ClassRow key={one.id} one={one} isTaught={isTaught(one)} />
        ))}
      </ul>
      {all.length === 0 && (
        <p className={clsx(layouts.filled, classes['help'])}>{t('nothingHere')}</p>
      )}
    </Group>
  );
}
