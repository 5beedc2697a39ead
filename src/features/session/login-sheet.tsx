import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleOpen } from '#src/api/config.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { directionOf, toLang } from '#src/lib/language.ts';
import { Mark, Note, TabTitle, clsx, layouts, typography, controls } from '#src/ui/index.ts';
import { switchLanguage } from '#src/ui/texts.ts';
import { useEngineReady } from './context.ts';
import classes from './login.module.css';

const UnsentOnDevice = lazyPart(
  async () => (await import('./unsent-on-device.tsx')).UnsentOnDevice,
);

/** An exam sheet with its margin: brand above, what waits and the language below. */
export function LoginSheet({
  title,
  isLong = false,
  children,
}: {
  title: string;
  /** It has more than one window's worth of fields. */
  isLong?: boolean;
  children: ReactNode;
}) {
  const isReady = useEngineReady();
  const isSampleOpen = sampleOpen.use();
  const { t, i18n } = useTranslation(['session', 'common']);
  const other = toLang(i18n.language) === 'fa' ? 'en' : 'fa';
  return (
    <main id="main" tabIndex={-1} className={classes['login']} data-long={isLong || undefined}>
      <TabTitle>{title}</TabTitle>
      <div className={clsx(layouts.line, classes['brand'])}>
        <Mark size={52} />
        <div>
          <div className={classes['brandName']}>{t('common:brand')}</div>
          <div className={typography.faint}>{t('common:brandLine')}</div>
        </div>
      </div>
      <div className={classes['sheet']}>
        <div className={classes['margin']} />
        <div className={classes['body']}>{children}</div>
      </div>
      <div className={clsx(layouts.row, layouts.gap4x16, typography.faded, classes['foot'])}>
        <output>
          {isReady && (
            <Suspense>
              <UnsentOnDevice />
            </Suspense>
          )}
        </output>
        <button
          type="button"
          className={clsx(
            layouts.inline,
            controls.lit,
            typography.soft,
            typography.strong,
            classes['language'],
          )}
          lang={other}
          dir={directionOf(other)}
          onClick={() => void switchLanguage(other)}
        >
          {t(`common:language.${other}`)}
        </button>
      </div>
      {isSampleOpen && <Note kind="wait">{t('login.sampleOpen')}</Note>}
    </main>
  );
}
