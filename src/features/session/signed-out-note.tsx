import { IconLogin } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { Arrival, Note, QuietButton } from '#src/ui/index.ts';
import { stopAsking, useAskToSignIn, useIsAskedToSignIn } from './ask-sign-in.ts';
import { personOf } from './session-state.ts';
import { useSessionState } from './use-session.ts';

const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** Signed out, yet what is kept stays readable and correctable: sending waits for a sign-in. */
export function SignedOutNote() {
  const { t } = useTranslation('session');
  const state = useSessionState();
  const person = personOf(state);
  const isAsked = useIsAskedToSignIn(state);
  const ask = useAskToSignIn();
  return (
    <>
      <Arrival>
        <Note
          kind="wait"
          live
          icon={<IconLogin className="flip" size={20} stroke={1.75} aria-hidden />}
          action={<QuietButton onClick={ask}>{t('signedOut.button')}</QuietButton>}
        >
          {t('signedOut.text')}
        </Note>
      </Arrival>
      {isAsked && person && (
        <Suspense fallback={<DialogComing onClose={stopAsking} />}>
          <SignInAgain person={person} />
        </Suspense>
      )}
    </>
  );
}
