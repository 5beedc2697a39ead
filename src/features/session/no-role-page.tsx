import { IconCircleCheck, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Note, Sheet, TabTitle, QuietButton, layouts } from '#src/ui/index.ts';
import { useNews } from './news.ts';
import { useSession } from './use-session.ts';

/** A registered account that no administrator has given a role yet. */
export function NoRolePage() {
  const { t } = useTranslation(['session', 'account']);
  const session = useSession();
  const isNew = useNews('registered');
  return (
    <Sheet padded>
      <TabTitle>{t('noRole.title')}</TabTitle>
      {isNew && (
        <div className={layouts.below16}>
          <Note kind="right" live icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden />}>
            {t('account:register.done')}
          </Note>
        </div>
      )}
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
