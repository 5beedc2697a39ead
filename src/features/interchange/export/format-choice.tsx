import '#src/ui/choices.css';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { Format } from '../model.ts';
import { countLosing } from './grouped.ts';
import type { Weighing } from './use-worker.ts';
import classes from './export.module.css';

/** What the format does with these questions, in a few words. */
function Verdict({ format, weighing }: { format: Format; weighing: Weighing }) {
  const { t } = useTranslation('interchange');
  const { number } = useFormat();
  const losses = weighing.losses.get(format);
  if (!losses) return weighing.isBroken ? null : <>{t('export.weighing')}</>;
  const n = countLosing(losses);
  if (n > 0) return <>{t('export.loses', { count: n, n: number(n) })}</>;
  return (
    <span className={clsx(layouts.inline, layouts.gap4, classes['whole'])}>
      <IconCheck size={16} stroke={2} aria-hidden /> {t('export.whole')}
    </span>
  );
}

/** Which format, and what each of them would do. */
export function FormatChoice({
  formats,
  chosen,
  weighing,
  isLocked,
  onChoose,
}: {
  formats: readonly Format[];
  chosen: Format;
  weighing: Weighing;
  isLocked: boolean;
  onChoose: (format: Format) => void;
}) {
  const { t } = useTranslation('interchange');
  const name = useId();
  return (
    <fieldset className={classes['formats']} disabled={isLocked}>
      <legend>{t('export.format')}</legend>
      {formats.map((format) => (
        <label key={format} className={clsx(layouts.line, layouts.gap12, classes['format'])}>
          <input
            type="radio"
            name={name}
            checked={format === chosen}
            onChange={() => onChoose(format)}
          />
          <bdi className={classes['formatName']}>{t(`export.formats.${format}`)}</bdi>
          <span className={clsx(typography.faint, classes['quiet'])}>
            <Verdict format={format} weighing={weighing} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
