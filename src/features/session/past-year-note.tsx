import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note, QuietButton } from '#src/ui/index.ts';
import { useCurrentYear, usePerson } from './context.ts';
import { useShowCurrentYear } from './use-show-current-year.ts';

/**
 * Which school year is shown, where it is one that is over; and the way back to the one that is not. `isElsewhere`: the
 * page works with that one whichever is shown.
 */
export function PastYearNote({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const { t } = useTranslation('session');
  const { semester } = usePerson();
  const show = useShowCurrentYear();
  const current = useCurrentYear();
  const back = current && (
    <QuietButton onClick={() => void show()}>
      {t('pastYear.back', { year: current.name })}
    </QuietButton>
  );
  return (
    <Note
      kind="wait"
      icon={<IconCalendarOff size={20} stroke={1.75} aria-hidden />}
      {...(back && { action: back })}
    >
      {isElsewhere && current
        ? t('pastYear.elsewhere', { year: semester?.name ?? '', current: current.name })
        : t('pastYear.text', { year: semester?.name ?? '' })}
    </Note>
  );
}
