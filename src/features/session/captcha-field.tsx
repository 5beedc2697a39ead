import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuietButton, useErrorCodeText } from '#src/ui/index.ts';
import type { Captcha, CaptchaAnswer } from './captcha.ts';
import classes from './login.module.css';

const keys = { picture: 'login.captchaAsPicture', words: 'login.captchaAsWords' } as const;

/** Five digits, and the picture or the words they are read from; nothing as long as none is asked for. */
export function CaptchaField({
  answer: { captcha, typed, type, renew },
  error,
}: {
  answer: CaptchaAnswer;
  error: string | undefined;
}) {
  const { t } = useTranslation('session');
  const codeText = useErrorCodeText();
  if (!captcha) return null;
  const { kind, shown, failure } = captcha;
  const otherKind = kind === 'picture' ? 'words' : 'picture';
  const failed = kind === 'picture' ? codeText(failure ?? '') : t('login.captchaNoWords');
  return (
    <div>
      <div className={classes['captcha']}>
        <TextInput
          classNames={{
            root: classes['captchaField'] ?? '',
            wrapper: classes['captchaInput'] ?? '',
            error: classes['captchaWrong'] ?? '',
          }}
          label={t('login.captcha')}
          description={kind === 'words' && failure === null && (shown ?? '…')}
          descriptionProps={{ 'aria-live': 'polite', className: classes['captchaWords'] ?? '' }}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={error ?? (failure === null ? undefined : failed)}
          autoComplete="off"
          autoCapitalize="off"
          inputMode="numeric"
          spellCheck={false}
          dir="ltr"
          name="captcha"
        />
        <Read captcha={captcha} renew={renew} />
      </div>
      <Button
        variant="subtle"
        className={classes['captchaOther'] ?? ''}
        onClick={() => renew(otherKind)}
      >
        {t(keys[otherKind])}
      </Button>
    </div>
  );
}

/** What the digits are read from, and other ones; after a failure the same once more. */
function Read({ captcha, renew }: { captcha: Captcha; renew: CaptchaAnswer['renew'] }) {
  const { t } = useTranslation(['session', 'common']);
  const { kind, shown, failure } = captcha;
  if (failure !== null)
    return <QuietButton onClick={() => renew()}>{t('common:action.retry')}</QuietButton>;
  return (
    <>
      {kind === 'picture' &&
        (shown ? (
          <img className={classes['captchaPicture']} src={shown} alt={t('login.captchaPicture')} />
        ) : (
          <span className={`${classes['captchaPicture']} ${classes['captchaBlank']}`} />
        ))}
      <ActionIcon onClick={() => renew()} aria-label={t('login.captchaRenew')}>
        <IconRefresh size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
