import { ActionIcon, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './login.module.css';

interface CaptchaFieldProps {
  picture: string | null;
  failed: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onRenew: () => void;
}

export function CaptchaField(props: CaptchaFieldProps) {
  const { t } = useTranslation('session');
  const { picture, failed, value, error, onChange, onRenew } = props;
  return (
    <div>
      <div className={classes['captcha']}>
        <TextInput
          className={classes['captchaField'] ?? ''}
          label={t('login.captcha')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error ?? (failed ? t('login.captchaFailed') : undefined)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          name="captcha"
          inputWrapperOrder={['label', 'error', 'input']}
        />
        {picture ? (
          <img
            className={classes['captchaPicture']}
            src={picture}
            alt={t('login.captchaPicture')}
          />
        ) : (
          <span className={`${classes['captchaPicture']} ${classes['captchaBlank']}`} />
        )}
        <ActionIcon onClick={onRenew} aria-label={t('login.captchaRenew')}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
