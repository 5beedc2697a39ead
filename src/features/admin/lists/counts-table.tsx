import { useTranslation } from 'react-i18next';
import type { RosterReport } from '#contract/people/roster.ts';
import { Facts, ScreenReaderText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import classes from './lists.module.css';

const columns = ['new', 'changed', 'moved', 'gone', 'same'] as const;

/** How many are new, changed, moved, missing and the same, and what begins with them. */
export function CountsTable({ report }: { report: RosterReport }) {
  const { t } = useTranslation('lists');
  const { number, lang } = useFormat();
  const names = new Intl.ListFormat(lang, { type: 'conjunction' });
  // A list of students alone says nothing of teachers.
  const told = (['students', 'staff'] as const).filter((kind) =>
    columns.some((column) => report[kind][column] > 0),
  );
  const began = (['classes', 'courses', 'teaching'] as const).flatMap((what) => {
    const n = report[what].new;
    return n > 0 ? [t(`counts.${what}`, { count: n, n: number(n) })] : [];
  });
  return (
    <>
      <table className={clsx(layouts.full, classes['counts'])} aria-label={t('counts.title')}>
        <thead>
          <tr>
            <th scope="col">
              <ScreenReaderText>{t('counts.title')}</ScreenReaderText>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`counts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(told.length > 0 ? told : (['students'] as const)).map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`counts.${kind}`)}</th>
              {columns.map((column) => (
                <td
                  key={column}
                  data-label={t(`counts.${column}`)}
                  data-none={report[kind][column] === 0 || undefined}
                >
                  {number(report[kind][column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['began']}>
        <Facts className={admin['quiet'] ?? ''} items={began} />
      </p>
      {[...Map.groupBy(report.made, ({ base }) => base)].map(([base, made]) => (
        <p key={base} className={admin['quiet']}>
          {t(made[0]?.isBaseNew ? 'counts.madeWithGrade' : 'counts.made', {
            base,
            names: names.format(made.map(({ name }) => `\u2068${name}\u2069`)),
          })}
        </p>
      ))}
    </>
  );
}
