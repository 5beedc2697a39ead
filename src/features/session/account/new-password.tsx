import { useTranslation } from 'react-i18next';
import { SecretField } from '../entry-fields.tsx';
import type { useFieldErrors } from '../field-errors.ts';
import { useSessionState } from '../use-session.ts';
import type { AccountField } from './account-faults.ts';

/** A new password as it is typed, twice. */
export interface Typed {
  password: string;
  password_confirm: string;
}

/** For the browser that keeps passwords: whose this one is. */
export function WhosePassword({ name }: { name: string }) {
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />;
}

/** The one that she has now, and whose it is. */
export function CurrentPassword({
  value,
  onType,
  besides,
}: {
  value: string;
  onType: (value: string) => void;
  besides: ReturnType<typeof useFieldErrors<AccountField>>;
}) {
  const { t } = useTranslation('account');
  const state = useSessionState();
  return (
    <>
      <WhosePassword name={'user' in state ? state.user.username : ''} />
      <SecretField
        label={t('field.currentPassword')}
        name="current"
        autoComplete="current-password"
        value={value}
        onType={onType}
        error={besides('current')}
      />
    </>
  );
}

/** The two fields of a new password. */
export function NewPassword({
  typed,
  onType,
  besides,
}: {
  typed: Typed;
  onType: (change: Partial<Typed>) => void;
  besides: ReturnType<typeof useFieldErrors<AccountField>>;
}) {
  const { t } = useTranslation('account');
  return (
    <>
      <SecretField
        label={t('field.newPassword')}
        name="password"
        autoComplete="new-password"
        hint={t('goodPassword')}
        value={typed.password}
        onType={(password) => onType({ password })}
        error={besides('password')}
      />
      <SecretField
        label={t('field.passwordAgain')}
        name="password_confirm"
        autoComplete="new-password"
        value={typed.password_confirm}
        onType={(again) => onType({ password_confirm: again })}
        error={besides('password_confirm')}
      />
    </>
  );
}
