import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { useOffline } from './context.ts';

/** Whether work of anyone waits on this device: a number, never a name. */
export function UnsentOnDevice() {
  const { t } = useTranslation('session');
  const { number } = useFormat();
  const { status } = useOffline().outbox;
  const { waiting, needsYou, othersWaiting } = useSyncExternalStore(
    status.subscribe,
    status.getSnapshot,
  );
  const count = waiting + needsYou + othersWaiting;
  return count > 0 ? t('login.unsent', { count, number: number(count) }) : t('login.nothingUnsent');
}
