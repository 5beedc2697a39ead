import '#src/ui/mantine-late-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout, type Signed } from '#src/api/session.ts';
import { DialogActions } from '#src/ui/dialog.tsx';
import { useKeysHeld } from '#src/ui/held-keys.ts';
import { useFocusBack } from '#src/ui/use-focus-back.ts';
import { useCloseOnBack } from '#src/ui/subject.tsx';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { stopAsking } from './ask-sign-in.ts';
import classes from './again.module.css';
import { LoginForm } from './login-form.tsx';
import { isSamePerson, type Person } from './person.ts';
import { AddressTokenContext } from './use-address-token.ts';
import { SessionContext, useSession } from './use-session.ts';

/** Signing in over the screen that is open; only its own person goes on with it. */
export function SignInAgain({ person }: { person: Person }) {
  const { t } = useTranslation(['session', 'common']);
  const session = useSession();
  const [other, setOther] = useState<Signed | null>(null);
  const guarded = useMemo(
    () => ({
      ...session,
      async signIn(signed: Signed) {
        if (!isSamePerson(signed.user, person)) return setOther(signed);
        await session.signIn(signed, {
          schoolId: person.school.id,
          semesterId: person.semester?.id,
        });
        stopAsking();
      },
    }),
    [session, person],
  );
  const back = () => {
    // Its session was begun for nothing; without a network it ends by its age.
    if (other) void session.withToken(other.token.access_token, logout).catch(() => undefined);
    setOther(null);
  };
  const close = () => {
    back();
    stopAsking();
  };
  useCloseOnBack(true, close);
  useKeysHeld(true);
  useFocusBack(true);
  return (
    <Modal.Root
      opened
      onClose={close}
      yOffset="8dvh"
      radius="lg"
      transitionProps={{ duration: 180 }}
      closeOnClickOutside={false}
    >
      <Modal.Overlay backgroundOpacity={0.28} blur={0} />
      <Modal.Content>
        <div className={clsx(layouts.line, layouts.gap12, classes['head'])}>
          <Modal.Title className={classes['title'] ?? ''}>{t('again.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common:action.close')} />
        </div>
        <Modal.Body>
          {other ? (
            <OtherPerson person={person} other={other} onBack={back} />
          ) : (
            <>
              <p className={typography.soft}>{t('again.text', { name: person.name })}</p>
              <div className={classes['form']}>
                {/* The account of the address was for the first sign-in. */}
                <AddressTokenContext value={null}>
                  <SessionContext value={guarded}>
                    <LoginForm />
                  </SessionContext>
                </AddressTokenContext>
              </div>
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The password of somebody else: whose screen this is, and the way out of it. */
function OtherPerson({
  person,
  other,
  onBack,
}: {
  person: Person;
  other: Signed;
  onBack: () => void;
}) {
  const { t } = useTranslation('session');
  const session = useSession();
  const navigate = useNavigate();
  const names = { owner: person.name, name: other.user.name };
  async function leave() {
    // First out of her screen, so that what she was typing is put away as hers.
    await navigate({ to: '/' });
    await session.signIn(other, {});
    stopAsking();
  }
  return (
    <div role="alert">
      <p className={typography.soft}>{t('again.other', names)}</p>
      <DialogActions>
        <Button variant="default" onClick={() => void leave()}>
          {t('again.leave', names)}
        </Button>
        <Button onClick={onBack}>{t('again.back')}</Button>
      </DialogActions>
    </div>
  );
}
