import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import { QuietButton, clsx, layouts, typography } from '#src/ui/index.ts';
import type { Reading } from './use-school.ts';
import classes from './form.module.css';
import whom from './whom.module.css';

/** In the place of a list: it is being read, is not on the device, or failed. */
export function ListFault({ read }: { read: Reading }) {
  const { t } = useTranslation('form');
  const isOffline = useIsOffline();
  const isStuck = read.isError || (read.isPending && read.fetchStatus === 'paused');
  if (!isStuck) return <p className={clsx(layouts.filled, classes['help'])}>{t('list.loading')}</p>;
  return (
    <output className={clsx(layouts.row, typography.soft, whom['listFault'])}>
      <span>{t(isOffline ? 'list.offline' : 'list.failed')}</span>
      <QuietButton onClick={() => void read.refetch()}>{t('list.retry')}</QuietButton>
    </output>
  );
}
