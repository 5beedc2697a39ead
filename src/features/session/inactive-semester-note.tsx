import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note, QuietButton } from '#src/ui/index.ts';
import { useCurrentYear, usePerson } from './context.ts';
import { useShowCurrentYear } from './use-show-current-year.ts';

/** Whose school year a page shows: the chosen one, the current one, or every one. */
export type YearOfPage = 'shown' | 'current' | 'every';

/**
 * Which school year is shown, where it is one that is over; and the way back to the one that is not. `pageOf`: the page
 * works with that one whichever is shown, or with all of them.
 */
export function InactiveSemesterNote({ pageOf = 'shown' }: { pageOf?: YearOfPage }) {
  const { t } = useTranslation('session');
  const { semester } = usePerson();
  const show = useShowCurrentYear();
  const year = semester?.name ?? '';
  const current = useCurrentYear();
  const back = current && (
    <QuietButton onClick={() => void show()}>
      {t('inactiveSemester.back', { year: current.name })}
    </QuietButton>
  );
  return (
    <Note
      kind="wait"
      icon={<IconCalendarOff size={20} stroke={1.75} aria-hidden />}
      {...(back && { action: back })}
    >
      {pageOf === 'every'
        ? t('inactiveSemester.every', { year })
        : pageOf === 'current' && current
          ? t('inactiveSemester.elsewhere', { year, current: current.name })
          : t('inactiveSemester.text', { year })}
    </Note>
  );
}
