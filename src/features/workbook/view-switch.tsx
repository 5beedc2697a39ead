import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './by-switch.module.css';

/** Whether a key switched: the focus then goes along to the switch of the other page. */
let isKeyHeld = false;

/** By student or by question: the same place, the other way round. */
export const BySwitch = memo(function BySwitch({
  by,
  onSwitch,
}: {
  by: 'student' | 'question';
  onSwitch: () => void;
}) {
  const { t } = useTranslation('by-question');
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isKeyHeld) chosen.current?.focus();
    isKeyHeld = false;
  }, []);
  return (
    <fieldset className={classes['track']} aria-label={t('by.label')}>
      {(['student', 'question'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={clsx(layouts.center, typography.soft, typography.nowrap, classes['choice'])}
          ref={one === by ? chosen : undefined}
          aria-pressed={one === by}
          onClick={({ detail }) => {
            if (one === by) return;
            isKeyHeld = detail === 0;
            onSwitch();
          }}
        >
          {t(`by.${one}`)}
        </button>
      ))}
    </fieldset>
  );
});
