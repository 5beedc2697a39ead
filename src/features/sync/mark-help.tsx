import { useTranslation } from 'react-i18next';
import classes from './device.module.css';
import { Disclosure } from './disclosure.tsx';

const marks = ['saved', 'waiting', 'sending', 'offline', 'needsYou'] as const;

/** What each mark of the header means. */
export function MarkHelp() {
  const { t } = useTranslation('help');
  return (
    <section>
      <Disclosure title={<span className={classes['sectionTitle']}>{t('pill.title')}</span>}>
        {() => (
          <dl className={classes['words']}>
            {marks.map((mark) => (
              <div key={mark}>
                <dt>{t(`pill.${mark}Name`)}</dt>
                <dd className={classes['reason']}>{t(`pill.${mark}`)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Disclosure>
    </section>
  );
}
