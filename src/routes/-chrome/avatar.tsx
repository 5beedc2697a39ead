import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '#src/features/session/index.ts';
import { initials } from '#src/lib/initials.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import classes from './chrome.module.css';

/** The round button with her initials. */
export function Avatar({ className, ...rest }: ComponentProps<'button'>) {
  const { t } = useTranslation('common');
  const state = useSessionState();
  const name = 'user' in state ? state.user.name : '';
  return (
    <button
      type="button"
      className={clsx(layouts.center, layouts.fixed, classes['who'], className)}
      aria-label={t('account.open', { name })}
      aria-haspopup="dialog"
      {...rest}
    >
      {/* Drawn by CSS: as text it would contradict the button's name. */}
      <span data-initials={initials(name)} />
    </button>
  );
}
