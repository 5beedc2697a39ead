import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { useOffline } from './context.ts';
import { useSessionState } from './use-session.ts';

/** Whether work of anyone waits on this device: a number, never a name; nothing where the disk cannot be asked. */
export function UnsentOnDevice() {
  const { t } = useTranslation('session');
  const { number } = useFormat();
  const session = useSessionState();
  const { outbox, storage } = useOffline();
  const disk = useSyncExternalStore(storage.subscribe, storage.getSnapshot);
  const { status } = outbox;
  const { waiting, needsYou, othersWaiting } = useSyncExternalStore(
    status.subscribe,
    status.getSnapshot,
  );
  const count = waiting + needsYou + othersWaiting;
  if (session.kind === 'guest' && session.uncleared) return t('exit.uncleared');
  if (disk === 'unreachable') return t('exit.unreachable.title');
  return count > 0 ? t('login.unsent', { count, number: number(count) }) : t('login.nothingUnsent');
}
