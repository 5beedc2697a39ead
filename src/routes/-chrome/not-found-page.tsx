import { IconFileUnknown } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Brand, QuietLink, TabTitle, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import classes from './chrome.module.css';

/**
 * An address that leads nowhere, such as that of a login card where the students have no app; without header, menu or
 * footer.
 */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  const isOfStudents = useSearch({ from: '/errors/error-404' }).of === 'students';
  const of = isOfStudents ? 'notFound.students' : 'notFound';
  return (
    <main id="main" className={classes['blank']}>
      <TabTitle>{t(`${of}.title`)}</TabTitle>
      <div className={clsx(layouts.line, classes['blankBrand'])}>
        <Brand />
      </div>
      <EmptySheet
        icon={<IconFileUnknown size={28} stroke={1.5} aria-hidden />}
        title={t(`${of}.title`)}
        text={t(`${of}.text`)}
        action={
          !isOfStudents && (
            <QuietLink to="/" isMain>
              {t('notFound.home')}
            </QuietLink>
          )
        }
        isPage
      />
    </main>
  );
}
