import '#src/ui/choices.css';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './pad.module.css';

/** Turns on advancing after a complete score: one tap an answer. */
export const AutoAdvanceSwitch = memo(function AutoAdvanceSwitch({
  isOn,
  onChange,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { t } = useTranslation('workbook');
  return (
    <label className={clsx(layouts.line, typography.soft, classes['goOn'])}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {t('pad.goOn')}
    </label>
  );
});
