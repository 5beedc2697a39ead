import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { Arrival, Note, QuietButton } from '#src/ui/index.ts';

/** The device's storage is there and does not open: what waits cannot be seen, and nothing can be saved. */
export function StorageNote() {
  const { t } = useTranslation('sync');
  const state = useSnapshot(useOffline().storage);
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
