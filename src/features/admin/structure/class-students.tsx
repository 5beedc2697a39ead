import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import type { Student } from '#contract/shapes.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { classStudentsQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import {
  IconStart,
  QuietButton,
  Sheet,
  useFormat,
  clsx,
  layouts,
  EmptySheet,
} from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { StudentDots } from '../leaving/student-dots.tsx';
import { DoingNote } from '../doing-note.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { PartProps } from './part-props.ts';
import classes from './structure.module.css';

/** The students of one class: each can go into another one, or leave the school. */
export function ClassStudents({
  of,
  structure,
  acts,
  blocked,
  isFound,
  tools,
  onBack,
}: Pick<PartProps, 'structure' | 'acts' | 'blocked' | 'isFound'> & {
  of: Structure['classes'][number];
  /** The search. */
  tools: ReactNode;
  onBack: () => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const query = useQuery(classStudentsQuery(useScope(), of.id));
  const [moving, setMoving] = useState<Student | null>(null);
  const all = query.data ?? [];
  const found = all.filter((student) => isFound(fullName(student)));
  return (
    <section className={admin['group']} aria-label={t('students.title', { name: of.name })}>
      <div className={clsx(layouts.row, layouts.gap4x16, classes['back'])}>
        <QuietButton icon={<IconStart size={20} stroke={1.75} aria-hidden />} onClick={onBack}>
          {t('students.back')}
        </QuietButton>
        <h3>{t('students.title', { name: of.name })}</h3>
        {query.data && (
          <p className={admin['quiet']}>
            {t('fact.students', { count: all.length, n: number(all.length) })}
          </p>
        )}
      </div>
      {tools}
      <DoingNote doing={moving === null && acts.doing?.of === 'move' ? acts.doing : null} />
      {!query.data ? (
        <QueryFallback query={query} what={t('students.failed')} rows={6} />
      ) : all.length === 0 ? (
        <EmptySheet
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={t('empty.students')}
          text={t('empty.studentsText')}
          action={structure.year.active && <ListsLink />}
        />
      ) : found.length === 0 ? (
        <NothingFound />
      ) : (
        <Sheet>
          <ul className={admin['rows']}>
            {found.map((student) => (
              <li
                key={student.studentId}
                className={clsx(layouts.line, layouts.gap12, classes['studentRow'])}
              >
                <bdi>{fullName(student)}</bdi>
                <span className={clsx(layouts.line, layouts.gap4, layouts.fixed)}>
                  <Button
                    variant="default"
                    disabled={blocked !== null}
                    aria-label={t('students.moveOf', { name: fullName(student) })}
                    onClick={() => setMoving(student)}
                  >
                    {t('students.move')}
                  </Button>
                  <StudentDots
                    studentId={student.studentId}
                    name={fullName(student)}
                    state="here"
                    acts={acts}
                  />
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {moving && (
        <MoveDialog
          student={moving}
          name={fullName(moving)}
          structure={structure}
          acts={acts}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
}
