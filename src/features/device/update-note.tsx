import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note, QuietButton } from '#src/ui/index.ts';
import { useUpdate } from './update.ts';

/** A new version is ready; it comes when she says so, never under an open form. */
export function UpdateNote() {
  const { t } = useTranslation('device');
  const update = useUpdate();
  if (!update) return null;
  return (
    <Note
      live
      icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}
      action={<QuietButton onClick={update}>{t('update.button')}</QuietButton>}
    >
      {t('update.ready')}
    </Note>
  );
}
