import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, PasswordLink } from '#contract/people/accounts.ts';
import { passwordLink } from '#domain/password-link.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { AskFoot } from '../ask.tsx';
import { LoginName } from './login-name.tsx';
import type { Changes } from './use-changes.ts';

/** The link, as long as it is looked at. */
function Made({ link, name, onClose }: { link: PasswordLink; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { dayTime } = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'copied' | 'byHand' | null>(null);
  const address = passwordLink(location.origin, link);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('copied');
    } catch {
      field.current?.select();
      setSaid('byHand');
    }
  }
  return (
    <div className={layouts.grid}>
      <Note kind="wait">{t('link.once', { name, when: dayTime(link.expiresAt) })}</Note>
      <p>
        {t('link.login')}{' '}
        <strong>
          <LoginName>{link.login}</LoginName>
        </strong>
      </p>
      <TextInput
        ref={field}
        label={t('link.field')}
        value={address}
        readOnly
        dir="ltr"
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <output className={classes['quiet']}>{said && t(`link.${said}`)}</output>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('link.close')}
        </Button>
        <Button onClick={() => void copy()}>{t('link.copy')}</Button>
      </DialogActions>
    </div>
  );
}

/** Makes a link with which somebody of the staff sets her password, and tells it once. */
export function LinkDialog({
  account,
  name,
  changes: { doing, isBusy, makeLink, forget },
  onClose,
}: {
  account: Account;
  name: string;
  changes: Changes;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [isAsked, setAsked] = useState(false);
  const [link, setLink] = useState<PasswordLink | null>(null);
  async function go() {
    setAsked(true);
    setLink(await makeLink(account));
  }
  const close = () => {
    // What was made is gone with the dialog.
    forget();
    onClose();
  };
  return (
    <Dialog onClose={close} title={t('link.title', { name })} startsAtTitle>
      {link ? (
        <Made link={link} name={name} onClose={close} />
      ) : (
        <div className={layouts.grid}>
          <p>{t('link.text')}</p>
          <p className={classes['quiet']}>{t('link.until')}</p>
          <AskFoot
            doing={isAsked && doing?.of === account.id ? doing : null}
            submit={t('link.submit')}
            isDisabled={isBusy}
            onGo={go}
            onClose={close}
          />
        </div>
      )}
    </Dialog>
  );
}
