import { useTranslation } from 'react-i18next';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { useFormat } from '#src/ui/index.ts';
import { useOffline } from './context.ts';
import { useSessionState } from './use-session.ts';

/** Whether work of anyone waits on this device: a number, never a name; nothing where the disk cannot be asked. */
export function UnsentOnDevice() {
  const { t } = useTranslation('session');
  const { number } = useFormat();
  const session = useSessionState();
  const disk = useSnapshot(useOffline().storage);
  const { waiting, needsYou, othersWaiting } = useSnapshot(useOffline().outbox.status);
  const count = waiting + needsYou + othersWaiting;
  if (session.kind === 'guest' && session.uncleared) return t('exit.uncleared');
  if (disk === 'unreachable') return t('exit.unreachable.title');
  return count > 0 ? t('login.unsent', { count, number: number(count) }) : t('login.nothingUnsent');
}
