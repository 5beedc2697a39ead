import { useTranslation } from 'react-i18next';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import classes from './exam-report.module.css';

/** What is explained. */
export type Explained =
  | 'alpha'
  | 'answers'
  | 'average'
  | 'discrimination'
  | 'error'
  | 'facility'
  | 'level'
  | 'options'
  | 'present'
  | 'rank'
  | 'standard';

/** How figures are computed, for whoever asks. */
export function How({
  of,
  gaps,
}: {
  of: readonly Explained[];
  gaps?: Record<string, string> | undefined;
}) {
  const { t } = useTranslation('report');
  return (
    <details className={clsx(typography.quiet, layouts.above12, classes['how'])}>
      <summary>{t('how.title')}</summary>
      <dl>
        {of.map((one) => (
          <div key={one}>
            <dt>{t(`how.of.${one}`)}</dt>
            <dd>{t(`how.${one}`, { ...gaps })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
