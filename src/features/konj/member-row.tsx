import '#src/ui/choices.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/school/school.ts';
import { Chip, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './konj.module.css';
import type { Chosen, Member } from './results.ts';

/** What a teacher who is chosen teaches to the class. */
function CourseField({
  member,
  chosen,
  courses,
  isBusy,
  isMissing,
  onCourse,
}: {
  member: Member;
  chosen: Chosen;
  courses: readonly Course[];
  isBusy: boolean;
  isMissing: boolean;
  onCourse: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('konj');
  return (
    <NativeSelect
      className={classes['course'] ?? ''}
      aria-label={t('members.courseOf', { name: member.name })}
      error={isMissing && !chosen.courseId ? t('members.courseMissing') : null}
      disabled={isBusy}
      value={chosen.courseId ?? ''}
      onChange={(event) => onCourse(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('members.course') },
        ...courses.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** One member: chosen or not, here already or not. */
export function MemberRow({
  member,
  chosen,
  isHere,
  courses,
  hasTarget,
  isBusy,
  lacksCourse,
  onToggle,
  onCourse,
}: {
  member: Member;
  chosen: Chosen | undefined;
  isHere: boolean;
  courses: readonly Course[];
  hasTarget: boolean;
  isBusy: boolean;
  lacksCourse: boolean;
  onToggle: (on: boolean) => void;
  onCourse: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('konj');
  const isTeacher = member.role === 'teacher';
  const isClosed = isHere && !isTeacher && !chosen;
  return (
    <li className={clsx(layouts.row, classes['member'])}>
      <label className={clsx(layouts.line, layouts.gap12, classes['check'])}>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={isClosed || isBusy}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <bdi>{member.name}</bdi>
      </label>
      {isHere && <Chip kind="right">{t('members.here')}</Chip>}
      {isTeacher && chosen && !hasTarget && (
        <span className={typography.quiet}>{t('members.targetFirst')}</span>
      )}
      {isTeacher && chosen && hasTarget && (
        <CourseField
          member={member}
          chosen={chosen}
          courses={courses}
          isBusy={isBusy}
          isMissing={lacksCourse}
          onCourse={onCourse}
        />
      )}
    </li>
  );
}
