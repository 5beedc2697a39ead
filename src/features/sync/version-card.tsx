import '#src/ui/choices.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { TextWithRuns } from '#src/ui/text-with-runs.tsx';
import classes from './device.module.css';

/** One of several versions, as a radio: whose it is, its value, when, and what was written with it. */
export function VersionCard({
  name,
  who,
  value,
  at,
  text,
  isWide = false,
  isChosen,
  onChoose,
}: {
  name: string;
  who: string;
  value: string;
  at: string | null;
  text: ReactNode;
  isWide?: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('sync');
  const { moment } = useFormat();
  return (
    <label
      className={clsx(layouts.column, layouts.shrink, classes['version'])}
      data-wide={isWide || undefined}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className={classes['versionWho']}>{who}</span>
      {value && <span className={classes['versionValue']}>{value}</span>}
      {at && <span className={classes['versionAt']}>{moment(at)}</span>}
      <span className={classes['versionText']} dir="auto">
        {typeof text === 'string' ? (
          <TextWithRuns>{text}</TextWithRuns>
        ) : (
          (text ?? <span className={typography.faded}>{t('conflict.noComment')}</span>)
        )}
      </span>
    </label>
  );
}
