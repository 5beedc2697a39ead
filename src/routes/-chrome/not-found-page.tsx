import { IconFileUnknown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Brand, EmptyState, QuietLink, Sheet, TabTitle } from '#src/ui/index.ts';
import classes from './chrome.module.css';

/** An address that leads nowhere; without header, menu or footer. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <main id="main" className={classes['blank']}>
      <TabTitle>{t('notFound.title')}</TabTitle>
      <div className={classes['blankBrand']}>
        <Brand />
      </div>
      <Sheet padded>
        <EmptyState
          icon={<IconFileUnknown size={28} stroke={1.5} aria-hidden />}
          title={t('notFound.title')}
          text={t('notFound.text')}
          action={
            <QuietLink to="/" isMain>
              {t('notFound.home')}
            </QuietLink>
          }
          isPage
        />
      </Sheet>
    </main>
  );
}
