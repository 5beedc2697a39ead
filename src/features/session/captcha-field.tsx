import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Captcha, CaptchaKind } from './captcha.ts';
import classes from './login.module.css';

interface CaptchaFieldProps {
  captcha: Captcha;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onRenew: (kind: CaptchaKind) => void;
}

const keys = { picture: 'login.captchaAsPicture', words: 'login.captchaAsWords' } as const;

export function CaptchaField({ captcha, value, error, onChange, onRenew }: CaptchaFieldProps) {
  const { t } = useTranslation('session');
  const { kind, shown, failed } = captcha;
  const otherKind = kind === 'picture' ? 'words' : 'picture';
  const failure = kind === 'picture' ? t('login.captchaFailed') : t('login.captchaNoWords');
  return (
    <div>
      <div className={classes['captcha']}>
        <TextInput
          className={classes['captchaField'] ?? ''}
          label={t('login.captcha')}
          description={kind === 'words' && (shown ?? '…')}
          descriptionProps={{ 'aria-live': 'polite', className: classes['captchaWords'] ?? '' }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error ?? (failed ? failure : undefined)}
          autoComplete="off"
          autoCapitalize="off"
          inputMode="numeric"
          spellCheck={false}
          dir="ltr"
          name="captcha"
          inputWrapperOrder={['label', 'error', 'description', 'input']}
        />
        {kind === 'picture' &&
          (shown ? (
            <img
              className={classes['captchaPicture']}
              src={shown}
              alt={t('login.captchaPicture')}
            />
          ) : (
            <span className={`${classes['captchaPicture']} ${classes['captchaBlank']}`} />
          ))}
        <ActionIcon onClick={() => onRenew(kind)} aria-label={t('login.captchaRenew')}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Button variant="subtle" onClick={() => onRenew(otherKind)}>
        {t(keys[otherKind])}
      </Button>
    </div>
  );
}
