import '#src/ui/mantine-late-styles.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat } from '#src/ui/index.ts';
import { useAttempt } from '../attempt.ts';
import { useOffline, usePerson } from '../context.ts';
import { SecretField } from '../entry-fields.tsx';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { useSession } from '../use-session.ts';
import { lockMinutes, setLockMinutes } from './idle.ts';
import { PIN_DIGITS, pinGaps, pinOf } from './pin.ts';
import { setPin } from './set-pin.ts';

const choices = [1, 5, 15, 30, 60];

/** If the PIN were forgotten, nothing would open what lies here. */
class Unshared extends Error {
  override name = 'Unshared';
}

/** Sets, changes and takes away the PIN of this device, and locks it. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { number } = useFormat();
  const { owner } = usePerson();
  const offline = useOffline();
  const session = useSession();
  const [minutes, setMinutes] = useState(() => lockMinutes(owner));
  const [after, setAfter] = useState(minutes ?? 5);
  const [typed, setTyped] = useState({ pin: '', again: '' });
  const [isSet, setIsSet] = useState(false);
  const attempt = useAttempt<'pin' | 'again'>();
  const besides = useFieldErrors(attempt);
  const failed = (error: unknown) => ({
    said: [error instanceof Unshared ? 'account:lock.unshared' : 'account:lock.failed'],
    beside: {},
  });
  const set = (pin: string | null, next: number | null) =>
    attempt.run(
      pin === null ? null : pinGaps(typed),
      async () => {
        if (!(await setPin(offline, owner, pin))) throw new Unshared();
        setLockMinutes(owner, next);
        setMinutes(next);
        setIsSet(next !== null);
      },
      failed,
    );
  if (isSet)
    return (
      <Dialog onClose={onClose} title={t('lock.title')}>
        <Note kind="right" live icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden />}>
          {t('lock.done', { count: after, n: number(after) })}
        </Note>
        <DialogActions>
          <Button variant="default" onClick={() => void session.lock()}>
            {t('lock.now')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('password.close')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title={t('lock.title')}>
      <EntryForm
        text={t('lock.text')}
        attempt={attempt}
        submit={minutes === null ? t('lock.set') : t('lock.change')}
        busy={t('wait')}
        onSubmit={() => set(pinOf(typed.pin) ?? '', after)}
      >
        <SecretField
          label={t('lock.newPin')}
          name="new-pin"
          autoComplete="off"
          inputMode="numeric"
          value={typed.pin}
          onType={(pin) => setTyped({ ...typed, pin })}
          hint={t('lock.hint', { min: number(PIN_DIGITS.min), max: number(PIN_DIGITS.max) })}
          error={besides('pin')}
        />
        <SecretField
          label={t('lock.again')}
          name="new-pin-again"
          autoComplete="off"
          inputMode="numeric"
          value={typed.again}
          onType={(again) => setTyped({ ...typed, again })}
          error={besides('again')}
        />
        <NativeSelect
          label={t('lock.after')}
          value={String(after)}
          onChange={(event) => setAfter(Number(event.currentTarget.value))}
          data={choices.map((value) => ({
            value: String(value),
            label: t('lock.minutes', { count: value, n: number(value) }),
          }))}
        />
      </EntryForm>
      {minutes !== null && (
        <DialogActions>
          <Button variant="default" onClick={() => void set(null, null)}>
            {t('lock.remove')}
          </Button>
          <Button variant="default" onClick={() => void session.lock()}>
            {t('lock.now')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
