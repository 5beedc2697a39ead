import { IconLogin } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note, QuietButton } from '#src/ui/index.ts';

/** Signed out, yet what is kept stays readable and correctable: sending waits for a sign-in. */
export function SignedOutNote() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  return (
    <Note
      kind="wait"
      live
      icon={<IconLogin className="flip" size={20} stroke={1.75} aria-hidden />}
      action={
        <QuietButton onClick={() => void navigate({ to: '/login', search: { redirect: href } })}>
          {t('signedOut.button')}
        </QuietButton>
      }
    >
      {t('signedOut.text')}
    </Note>
  );
}
