import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Student } from '#contract/shapes.ts';
import type { Choice } from '#src/ui/choice-field.tsx';
import { QueryFallback } from '#src/features/activities/index.ts';
import { fullName, nameInOrder } from '#src/lib/person-name.ts';
import { classStudentsQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { clsx, EmptyState, Sheet, layouts } from '#src/ui/index.ts';
import { ReportTable, type Column } from '../parts/index.ts';
import { ReportChoice } from './filters/report-filters.tsx';
import page from '../page.module.css';
import classes from './overview.module.css';

function ProfileLink({ student }: { student: Student }) {
  return (
    <Link
      to="/student-profile/$studentId"
      params={{ studentId: student.studentId }}
      className={classes['open']}
    >
      {fullName(student)}
    </Link>
  );
}

function useStudentColumns(): readonly Column<Student>[] {
  const { t } = useTranslation('user-report');
  return [
    {
      key: 'name',
      title: t('column.student'),
      kind: 'text',
      isHead: true,
      value: fullName,
      order: nameInOrder,
      cell: (row) => <ProfileLink student={row} />,
    },
  ];
}

/** The students of a class, each with the way to her own report. */
function ClassStudents({ classId, className }: { classId: string; className: string }) {
  const { t } = useTranslation('user-report');
  const query = useQuery(classStudentsQuery(useScope(), classId));
  const columns = useStudentColumns();
  if (!query.data) return <QueryFallback query={query} what={t('student.failed')} rows={6} />;
  if (query.data.length === 0)
    return (
      <Sheet padded className={page['section']}>
        <EmptyState title={t('student.none')} />
      </Sheet>
    );
  return (
    <Sheet className={clsx(page['section'], page['tableSheet'])}>
      <h2 className={page['tableHead']}>{t('student.of', { name: className })}</h2>
      <ReportTable
        label={t('student.of', { name: className })}
        columns={columns}
        rows={query.data}
        rowKey={({ studentId }) => studentId}
      />
    </Sheet>
  );
}

/** First a class, then one of its students. */
export function StudentView({
  classId,
  choices,
  onClass,
}: {
  classId: string | undefined;
  choices: readonly Choice[];
  onClass: (classId: string | undefined) => void;
}) {
  const { t } = useTranslation('user-report');
  // One class alone is no choice.
  const chosen = classId ?? (choices.length === 1 ? choices[0]?.value : undefined);
  const name = choices.find(({ value }) => value === chosen)?.label ?? '';
  return (
    <>
      <div className={clsx(layouts.wrap, layouts.gap12, layouts.below16, classes['pick'])}>
        <ReportChoice
          label={t('filter.class')}
          all={t('compare.none')}
          value={chosen}
          choices={choices}
          onChange={onClass}
        />
      </div>
      {chosen ? (
        <ClassStudents classId={chosen} className={name} />
      ) : (
        <Sheet padded className={page['section']}>
          <EmptyState
            icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
            title={t('student.choose')}
            text={t('student.chooseText')}
          />
        </Sheet>
      )}
    </>
  );
}
