import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { schoolStatusQuery } from '#src/features/school/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { Note, QuietLink } from '#src/ui/index.ts';
import classes from './home.module.css';

/** Says that the data of the school year in force is not confirmed; to an admin, with the way there. */
export function SchoolYear({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('home');
  const { school, semester, roles } = usePerson();
  const { data } = useQuery({ ...schoolStatusQuery(school.id), enabled });
  const year = data?.find((one) => one.semesterId === semester?.id);
  if (!year?.active || year.status === 'confirmed') return null;
  const text = t(`status.${year.status}`, { year: year.semesterName });
  if (!roles.includes('admin')) return <p className={classes['quiet']}>{text}</p>;
  return <Note action={<QuietLink to="/admin">{t('adminLink')}</QuietLink>}>{text}</Note>;
}
