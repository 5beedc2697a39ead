import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoginSheet } from '#src/features/session/index.ts';
import { AccountSteps, LoginForm } from '../-pages/index.ts';
import { useFocusOnNavigation } from './use-focus.ts';

/** The sheet at once, the form as soon as it has been painted. */
export function LoginPage() {
  const { t } = useTranslation(['session', 'account']);
  const { step } = useSearch({ strict: false });
  useFocusOnNavigation(step ?? '');
  return (
    <LoginSheet
      title={step ? t(`account:title.${step}`) : t('login.title')}
      isLong={step === 'register' || step === 'begin'}
    >
      {step ? <AccountSteps step={step} /> : <LoginForm hasLinks />}
    </LoginSheet>
  );
}
