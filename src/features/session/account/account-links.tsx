import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, controls } from '#src/ui/index.ts';
import classes from './account.module.css';
import type { LoginStep } from './steps.ts';
import { useWays } from './use-ways.ts';

/** A link to a step of the login address; to none: signing in. */
export function StepLink({ step, children }: { step?: LoginStep; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, step })}
      className={clsx(controls.lit, classes['link'])}
    >
      {children}
    </Link>
  );
}

/** The ways out of one form, under it. */
export function Ways({ children }: { children: ReactNode }) {
  return (
    <nav className={clsx(layouts.wrap, layouts.gap0x16, layouts.above12, classes['ways'])}>
      {children}
    </nav>
  );
}

/** For whoever has no account, or cannot get into hers. */
export function AccountLinks() {
  const { t } = useTranslation('account');
  const ways = useWays();
  if (ways?.begin)
    return (
      <>
        <p>{t('begin.none')}</p>
        <Ways>
          <StepLink step="begin">{t('link.begin')}</StepLink>
        </Ways>
      </>
    );
  // Last: where it goes nothing moves.
  return (
    <Ways>
      <StepLink step="forgot">{t('link.forgot')}</StepLink>
      {(!ways || ways.open || ways.code) && (
        <StepLink step="register">{t('link.register')}</StepLink>
      )}
    </Ways>
  );
}
