import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkSession, type Signed } from '#src/api/session.ts';
import { ErrorState, SkeletonRows } from '#src/ui/index.ts';
import { choosePerson } from './person.ts';
import classes from './login.module.css';
import { useAddressToken } from './use-address-token.ts';
import { useSession } from './use-session.ts';

/** Whose account an address brought: checked with the server first, taken only when she says so. */
export function AddressTokenCard({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('session');
  const session = useSession();
  const [given, drop] = useAddressToken();
  const [signed, setSigned] = useState<Signed | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    if (!given) return;
    session.withToken(given.token, checkSession).then(setSigned, setError);
  }, [given, session]);

  if (!given) return otherwise;
  if (error !== null)
    return (
      <>
        <ErrorState error={error} what={t('address.failed')} />
        <div className={classes['actions']}>
          <Button onClick={drop}>{t('address.form')}</Button>
        </div>
      </>
    );
  if (!signed) return <SkeletonRows rows={2} />;
  const school = choosePerson(signed.user, given.wish)?.school.name;
  return (
    <div>
      <h1 className={classes['title']}>{t('address.title', { name: signed.user.name })}</h1>
      <p className={classes['muted']}>{school ?? t('noRole.title')}</p>
      <div className={classes['actions']}>
        <Button size="lg" onClick={() => void session.signIn(signed, given.wish).catch(setError)}>
          {t('address.continue')}
        </Button>
        <Button size="lg" variant="subtle" onClick={drop}>
          {t('address.other')}
        </Button>
      </div>
    </div>
  );
}
