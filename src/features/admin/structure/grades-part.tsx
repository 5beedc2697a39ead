import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Sheet } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { GradeForm } from './grade-form.tsx';
import { GradeSheet } from './grade-sheet.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { PartProps } from './part-props.ts';

/** Grades with their classes, the lowest first. */
export function GradesPart({ structure, acts, blocked, isFound, isSearched, onOpen }: PartProps) {
  const { t } = useTranslation('structure');
  const { grades, classes } = structure;
  const found = grades
    .map((grade) => {
      const isWhole = isFound(grade.name);
      const shown = (name: string) => isWhole || isFound(name);
      const some = classes.some((one) => one.held && one.gradeId === grade.id && shown(one.name));
      return { grade, shown, isShown: isWhole || some };
    })
    .filter(({ isShown }) => isShown);
  return (
    <div className={admin['group']}>
      {grades.length === 0 && (
        <Sheet padded>
          <EmptyState
            icon={<IconSchool size={28} stroke={1.5} aria-hidden />}
            title={t('empty.grades')}
            text={t('empty.gradesText')}
            action={structure.year.active && <ListsLink />}
          />
        </Sheet>
      )}
      {isSearched && found.length === 0 && <NothingFound />}
      {found.map(({ grade, shown }) => (
        <GradeSheet
          key={grade.id}
          grade={grade}
          shown={shown}
          structure={structure}
          acts={acts}
          blocked={blocked}
          onOpen={onOpen}
        />
      ))}
      {blocked === null && !isSearched && (
        <Sheet padded aria-label={t('newGrade')}>
          <GradeForm acts={acts} last={Math.max(0, ...grades.map(({ grade }) => grade))} />
        </Sheet>
      )}
    </div>
  );
}
