import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Sheet, TabTitle, QuietButton } from '#src/ui/index.ts';
import { useSession } from './use-session.ts';

/** A registered account that no administrator has given a role yet. */
export function NoRolePage() {
  const { t } = useTranslation('session');
  const session = useSession();
  return (
    <Sheet padded>
      <TabTitle>{t('noRole.title')}</TabTitle>
      <EmptyState
        icon={<IconUserQuestion size={28} stroke={1.5} aria-hidden />}
        title={t('noRole.title')}
        text={t('noRole.text')}
        isPage
        action={<QuietButton onClick={() => void session.exit()}>{t('account.exit')}</QuietButton>}
      />
    </Sheet>
  );
}
