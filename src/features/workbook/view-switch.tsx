import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './view-switch.module.css';

/** Whether the keyboard switched: the focus then moves to the switch of the other page. */
let isKeyHeld = false;

/** Switches between correcting by student and by question, at the same answer. */
export const ViewSwitch = memo(function ViewSwitch({
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
