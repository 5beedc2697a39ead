import { IconBuilding, IconSchool, IconStairs } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  clsx,
  coverClass,
  IconEnd,
  Sheet,
  useFormat,
  layouts,
  typography,
  controls,
  EmptySheet,
} from '#src/ui/index.ts';
import classes from './konj.module.css';
import { ListFallback } from './lost.tsx';
import { externalClassesQuery, gradesQuery, schoolsQuery, type Source } from './queries.ts';
import type { KonjPageProps, KonjSearch, Place } from './stages.ts';

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;
type Given = KonjPageProps & { source: Source };

/** One step: everything there is of it in Konj, each leading one step on. */
function Pick<T extends { id: number; name: string }>({
  query,
  what,
  icon: picture,
  facts,
  to,
}: {
  query: UseQueryResult<T[]>;
  what: 'school' | 'grade' | 'class';
  icon: ReactNode;
  facts?: (item: T) => string;
  to: (item: T) => KonjSearch;
}) {
  const { t } = useTranslation('konj');
  const { data } = query;
  if (data === undefined) return <ListFallback query={query} rows={3} />;
  if (data.length === 0)
    return <EmptySheet icon={picture} title={t(`empty.${what}`)} text={t(`empty.${what}Text`)} />;
  return (
    <Sheet>
      <ul className={classes['rows']}>
        {data.map((item) => (
          <li
            key={item.id}
            className={clsx(layouts.line, layouts.gap12, controls.lit, classes['row'])}
          >
            <span className={clsx(layouts.column, layouts.rest)}>
              <Link
                to="."
                search={to(item)}
                className={clsx(coverClass, typography.strong, classes['rowName'])}
              >
                <bdi>{item.name}</bdi>
              </Link>
              {facts && <span className={typography.quiet}>{facts(item)}</span>}
            </span>
            <IconEnd />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function SchoolPart({ source, search }: Given) {
  return (
    <Pick
      query={useQuery(schoolsQuery(source))}
      what="school"
      icon={<IconBuilding {...icon} />}
      to={({ id }) => ({ to: search.to, stage: 'grade', school: id })}
    />
  );
}

export function GradePart({
  source,
  search,
  place,
}: Given & { place: Extract<Place, { stage: 'grade' }> }) {
  return (
    <Pick
      query={useQuery(gradesQuery(source, place.school))}
      what="grade"
      icon={<IconStairs {...icon} />}
      to={({ id }) => ({ ...search, stage: 'class', grade: id })}
    />
  );
}

export function ClassPart({
  source,
  search,
  place,
}: Given & { place: Extract<Place, { stage: 'class' }> }) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  return (
    <Pick
      query={useQuery(externalClassesQuery(source, place.school, place.grade))}
      what="class"
      icon={<IconSchool {...icon} />}
      facts={({ studentCount, teacherCount }) =>
        t('counts', {
          students: t('students', { count: studentCount, n: number(studentCount) }),
          teachers: t('teachers', { count: teacherCount, n: number(teacherCount) }),
        })
      }
      to={({ id }) => ({ ...search, stage: 'members', room: id })}
    />
  );
}
