import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconLock, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#domain/text.ts';
import { WhenDraftsRead } from '#src/features/drafts/index.ts';
import { QueryFallback, SearchField, useIsPhone } from '#src/features/activities/index.ts';
import { permissionsOf, useIsOffline, usePerson, useScope } from '#src/features/session/index.ts';
import { hasWords, wordsOf } from '#src/lib/find-text.ts';
import { Note, Sheet, EmptySheet } from '#src/ui/index.ts';
import type { SectionProps } from '../search.ts';
import { StudentsPart } from '../leaving/students-part.tsx';
import { SectionHead } from '../section-head.tsx';
import { ClassStudents } from './class-students.tsx';
import { CoursesPart } from './courses-part.tsx';
import { NewYear } from './new-year.tsx';
import type { PartProps } from './part-props.ts';
import { structureQuery } from './queries.ts';
import classes from './structure.module.css';
import { TeachingPart } from './teaching-part.tsx';
import { useActs } from './use-acts.ts';
import { YearSheet } from './year-sheet.tsx';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { GradeForm } from './grade-form.tsx';
import { GradeSheet } from './grade-sheet.tsx';
import { NothingFound } from './nothing-found.tsx';

/** Grades with their classes, the lowest first. */
function GradesPart({ structure, acts, blocked, isFound, isSearched, onOpen }: PartProps) {
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
        <EmptySheet
          icon={<IconSchool size={28} stroke={1.5} aria-hidden />}
          title={t('empty.grades')}
          text={t('empty.gradesText')}
          action={structure.year.active && <ListsLink />}
        />
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

const parts = {
  grades: GradesPart,
  courses: CoursesPart,
  teaching: TeachingPart,
  students: StudentsPart,
};
type PartName = keyof typeof parts;
const allNames: readonly PartName[] = ['grades', 'courses', 'teaching', 'students'];

/** What the school is made of: its year, grades and classes, courses, and who teaches what to whom. */
export function StructureSection({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('structure');
  const scope = useScope();
  const isOffline = useIsOffline();
  const query = useQuery(structureQuery(scope));
  const acts = useActs();
  const isPhone = useIsPhone();
  const structure = query.data;
  const words = wordsOf(search.q ?? '');
  const isFound = (name: string) => hasWords(foldText(name), words);
  const may = permissionsOf(usePerson());
  const names = allNames.filter((one) => one !== 'students' || may.includes('leaving'));
  const name = names.find((one) => one === search.part) ?? 'grades';
  const choices = names.map((value) => ({ value, label: t(`parts.${value}`) }));
  const Part: ComponentType<PartProps> = parts[name];
  const opened = structure?.classes.find(({ id }) => id === search.class);
  const why = structure && !structure.year.active ? 'past' : isOffline ? 'cut' : null;
  const blocked = why === null ? null : { reason: t(`blocked.${why}`) };
  const show = (next: object) => {
    acts.forget();
    onSearch({ q: undefined, class: undefined, state: undefined, ...next });
  };
  const find = (of: PartName) => (
    <SearchField
      key={of}
      value={search.q ?? ''}
      label={t(`search.${of}`)}
      onSearch={(q) => onSearch({ q: q || undefined })}
    />
  );
  return (
    <>
      <SectionHead title={t('title')} text={t('text')} query={query} canChange />
      {!structure ? (
        <QueryFallback query={query} what={t('failed')} rows={6} isKept={false} />
      ) : search.part === 'next' ? (
        <WhenDraftsRead>
          <NewYear structure={structure} acts={acts} onBack={() => show({ part: undefined })} />
        </WhenDraftsRead>
      ) : (
        <WhenDraftsRead>
          {why === 'past' && (
            <Note icon={<IconLock size={20} stroke={1.75} aria-hidden />}>{t('blocked.past')}</Note>
          )}
          {opened ? (
            <ClassStudents
              of={opened}
              structure={structure}
              acts={acts}
              blocked={blocked}
              isFound={isFound}
              tools={find('students')}
              onBack={() => show({})}
            />
          ) : (
            <>
              <YearSheet structure={structure} acts={acts} onNext={() => show({ part: 'next' })} />
              <div className={classes['tools']}>
                {isPhone ? (
                  <NativeSelect
                    aria-label={t('parts.label')}
                    value={name}
                    onChange={({ currentTarget: { value: part } }) => show({ part })}
                    data={choices}
                  />
                ) : (
                  <SegmentedControl
                    aria-label={t('parts.label')}
                    value={name}
                    onChange={(part) => show({ part })}
                    data={choices}
                  />
                )}
                {name !== 'students' && find(name)}
              </div>
              <Part
                structure={structure}
                acts={acts}
                blocked={blocked}
                isFound={isFound}
                isSearched={words.length > 0}
                search={search}
                onSearch={onSearch}
                onOpen={(id) => show({ class: id })}
              />
            </>
          )}
        </WhenDraftsRead>
      )}
    </>
  );
}
