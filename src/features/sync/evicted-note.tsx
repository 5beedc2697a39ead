import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Arrival, Note, QuietButton, useFormat } from '#src/ui/index.ts';
import { storageState } from './storage.ts';

/** The browser emptied what was on this device: when it was last well, and how much had not been sent then. */
export function EvictedNote() {
  const { t } = useTranslation('sync');
  const { number, dayTime } = useFormat();
  const { evicted } = storageState.use();
  if (!evicted) return null;
  const when = dayTime(new Date(evicted.at).toISOString());
  return (
    <Arrival>
      <Note
        kind="wait"
        live
        icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}
        action={
          <QuietButton onClick={() => storageState.evicted(null)}>{t('evicted.seen')}</QuietButton>
        }
      >
        {t(evicted.waiting > 0 ? 'evicted.withWork' : 'evicted.empty', {
          count: evicted.waiting,
          number: number(evicted.waiting),
          when,
        })}
      </Note>
    </Arrival>
  );
}
