import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Arrival, Note, QuietButton } from '#src/ui/index.ts';
import { useUpdate } from './update.ts';

/** A new version is ready; it comes when she says so, never under an open form. */
export function UpdateNote() {
  const { t } = useTranslation('sync');
  const update = useUpdate();
  const [isBusy, setBusy] = useState(false);
  if (!update) return null;
  const take = () => void update.take().then((taken) => setBusy(!taken));
  return (
    <Arrival>
      <Note
        live
        icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}
        action={<QuietButton onClick={take}>{t('update.button')}</QuietButton>}
      >
        {t(isBusy ? 'update.busy' : update.kind === 'needed' ? 'update.needed' : 'update.ready')}
      </Note>
    </Arrival>
  );
}
