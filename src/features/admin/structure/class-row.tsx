import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { changeClass, orderClasses } from '#src/api/structure.ts';
import { Facts, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { textLink } from '#src/ui/text-link.ts';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import { PartDots } from './part-dots.tsx';
import { RenameForm } from './rename-form.tsx';
import classes from './structure.module.css';
import type { Acts } from './use-acts.ts';

type SchoolClass = Structure['classes'][number];

/** One class: its students, its teachers, and what can be done to it; renamed in place. */
export function ClassRow({
  of,
  siblings,
  structure,
  acts,
  blocked,
  onOpen,
}: {
  of: SchoolClass;
  /** All classes of the grade that are held, in their order. */
  siblings: readonly SchoolClass[];
  structure: Structure;
  acts: Acts;
  blocked: { reason: string | null } | null;
  onOpen: () => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const [isRenamed, setRenamed] = useState(false);
  const { id, name, students, exams, gradeId } = of;
  const courses = new Set(
    structure.teaching.filter(({ classId }) => classId === id).map(({ courseId }) => courseId),
  ).size;
  const at = siblings.indexOf(of);
  const was = siblings.map((one) => one.id);
  const moveTo = (to: number) => {
    if (to < 0 || to >= was.length) return null;
    const ids = was.toSpliced(at, 1).toSpliced(to, 0, id);
    const body = { gradeId, was, ids };
    return () =>
      void acts.act(
        `class ${id}`,
        JSON.stringify(body),
        (scope, key) => orderClasses(scope, body, key),
        t('said.ordered', { name }),
      );
  };
  return (
    <li className={classes['row']} data-id={id}>
      {isRenamed ? (
        <RenameForm
          of={{ id, name }}
          label={t('field.class')}
          acts={acts}
          rename={changeClass}
          onClose={() => setRenamed(false)}
        />
      ) : (
        <>
          <button
            type="button"
            className={`${textLink} ${classes['open']}`}
            aria-label={t('students.open', { name })}
            onClick={onOpen}
          >
            <bdi>{name}</bdi>
          </button>
          <Facts
            className={admin['quiet'] ?? ''}
            items={[
              t('fact.students', { count: students, n: number(students) }),
              courses > 0 && t('fact.courses', { count: courses, n: number(courses) }),
              exams > 0 && t('fact.exams', { count: exams, n: number(exams) }),
            ].filter((fact) => fact !== false)}
          />
        </>
      )}
      <PartDots
        part={{ of: 'class', id, name }}
        structure={structure}
        acts={acts}
        blocked={blocked}
        onStudents={onOpen}
        onRename={() => setRenamed(true)}
        onMove={{ up: moveTo(at - 1), down: moveTo(at + 1) }}
      />
      <div className={clsx(layouts.whole, classes['rowNote'])}>
        <DoingNote doing={acts.doing?.of === `class ${id}` ? acts.doing : null} />
      </div>
    </li>
  );
}
