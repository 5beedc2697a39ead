import { IconHandStop } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { Arrival, Note, QuietButton } from '#src/ui/index.ts';

/** The device's storage is there and does not open: what waits cannot be seen, and nothing can be saved. */
export function StorageNote() {
  const { t } = useTranslation('sync');
  const { storage } = useOffline();
  const state = useSyncExternalStore(storage.subscribe, storage.getSnapshot);
  if (state !== 'unreachable') return null;
  return (
    <Arrival>
      <Note
        kind="wait"
        live
        icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}
        action={
          <QuietButton onClick={() => location.reload()}>{t('unreachable.button')}</QuietButton>
        }
      >
        {t('unreachable.text')}
      </Note>
    </Arrival>
  );
}
