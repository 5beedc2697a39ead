import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolStatus } from '#contract/school/school-status.ts';
import { schoolStatusQuery } from '#src/features/school/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { EmptyState, Note, QuietLink, Sheet } from '#src/ui/index.ts';
import classes from './home.module.css';
import { GroupLink } from './links.tsx';

/** Says that the data of the school year in force is not confirmed; to an admin, with the way there. */
function Unconfirmed({ years }: { years: readonly SchoolStatus[] | undefined }) {
  const { t } = useTranslation('home');
  const { semester, roles } = usePerson();
  const year = years?.find((one) => one.semesterId === semester?.id);
  if (!year?.active || year.status === 'confirmed') return null;
  const text = t(`status.${year.status}`, { year: year.semesterName });
  if (!roles.includes('admin')) return <p className={classes['quiet']}>{text}</p>;
  return <Note action={<QuietLink to="/admin">{t('adminLink')}</QuietLink>}>{text}</Note>;
}

/** What is said of the school year in force, and below it what stands there once that is known. */
export function SchoolYear({ children }: { children: ReactNode }) {
  const { school } = usePerson();
  const { data, isPending, fetchStatus } = useQuery(schoolStatusQuery(school.id));
  return (
    <>
      <Unconfirmed years={data} />
      {!(isPending && fetchStatus === 'fetching') && children}
    </>
  );
}

/** A year that is over has nothing to do, whatever was left of it; what it holds stands in the lists. */
export function Over() {
  const { t } = useTranslation('home');
  return (
    <Sheet padded>
      <EmptyState
        icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden />}
        title={t('over')}
        text={t('overText')}
        action={(['exam', 'assignment'] as const).map((kind) => (
          <GroupLink key={kind} kind={kind} group="past">
            {t(`all.${kind}.past`)}
          </GroupLink>
        ))}
      />
    </Sheet>
  );
}
