import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopyAge } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { QuietButton, clsx, layouts } from '#src/ui/index.ts';
import classes from './admin.module.css';

type Read = Parameters<typeof useCopyAge>[0] & { refetch: () => unknown };

/** The name of a section, what it is, how old what it shows is, and reading it anew. */
export function SectionHead({
  title,
  text,
  query,
  onRefresh,
  canChange = false,
}: {
  title: string;
  text: string;
  query: Read;
  /** Where the section is made of more than this query. */
  onRefresh?: () => void;
  /** Things are changed here: without a network it says why they cannot be now, in the room that it had before. */
  canChange?: boolean;
}) {
  const { t } = useTranslation('admin');
  const age = useCopyAge(query);
  const isOffline = useIsOffline() && canChange;
  return (
    <header className={clsx(layouts.row, classes['sectionHead'])}>
      <div>
        <h2>{title}</h2>
        <p aria-live="polite">
          <span data-away={isOffline || undefined}>{text}</span>
          {canChange && <span data-away={!isOffline || undefined}>{t('offline')}</span>}
          {age && <span className={classes['age']}>{age}</span>}
        </p>
      </div>
      <QuietButton
        icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}
        aria-disabled={query.fetchStatus === 'fetching'}
        onClick={() => {
          if (query.fetchStatus === 'fetching') return;
          if (onRefresh) onRefresh();
          else void query.refetch();
        }}
      >
        {t(query.fetchStatus === 'fetching' ? 'refreshing' : 'refresh')}
      </QuietButton>
    </header>
  );
}
