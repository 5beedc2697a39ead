import {
  PasswordInput,
  TextInput,
  type PasswordInputProps,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx } from '#src/ui/index.ts';
import classes from './login.module.css';

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onType: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

type Kind = Pick<TextInputProps, 'autoComplete' | 'type' | 'inputMode' | 'required'>;

/** A line of text; written from the left unless it is words. */
export function LineField(props: FieldProps & Kind & { isWords?: boolean }) {
  const { label, name, value, onType, error, hint, isWords, ...kind } = props;
  return (
    <TextInput
      label={label}
      name={name}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={error}
      description={hint}
      autoCapitalize={isWords ? 'words' : 'off'}
      spellCheck={false}
      classNames={{ input: isWords ? '' : (classes['typed'] ?? '') }}
      {...kind}
    />
  );
}

/** A password, which can be looked at while it is typed. */
export function SecretField(
  props: FieldProps & Pick<PasswordInputProps, 'autoComplete' | 'required' | 'inputMode'>,
) {
  const { label, name, value, onType, error, hint, ...kind } = props;
  const { t } = useTranslation('session');
  return (
    <PasswordInput
      label={label}
      name={name}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={error}
      description={hint}
      classNames={{ innerInput: clsx(classes['typed'], classes['secret']) }}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      {...kind}
    />
  );
}
