import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkSession, type Signed } from '#src/api/session.ts';
import { ErrorState, SkeletonRows } from '#src/ui/index.ts';
import { spendAddressToken, type AddressToken } from './address-token.ts';
import { clearKonjToken } from './cookies.ts';
import { choosePerson } from './person.ts';
import classes from './login.module.css';
import { useAddressToken } from './use-address-token.ts';
import { useSession } from './use-session.ts';

/** Whose account an address brought: checked with the server first, taken only when she says so. */
export function AddressTokenCard({ otherwise }: { otherwise: ReactNode }) {
  const given = useAddressToken();
  const [isDropped, setDropped] = useState(false);
  if (!given || isDropped) return otherwise;
  return <Offered given={given} onDrop={() => setDropped(true)} />;
}

function Offered({ given, onDrop }: { given: AddressToken; onDrop: () => void }) {
  const { t } = useTranslation('session');
  const session = useSession();
  const router = useRouter();
  const [signed, setSigned] = useState<Signed | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isHere = true;
    session.withToken(given.token, checkSession).then(
      (found) => {
        if (!isHere) return;
        const state = session.get();
        // Her own account once more: nothing to ask.
        if (state.kind !== 'in' || state.user.id !== found.user.id) return setSigned(found);
        spendAddressToken();
        session.signIn(found, given.wish, given.konjToken).catch(setError);
      },
      (failed: unknown) => isHere && setError(failed),
    );
    return () => {
      isHere = false;
    };
  }, [given, session]);

  const drop = () => {
    spendAddressToken();
    // It came for whom the address names, and for nobody else here.
    if (given.konjToken !== null) clearKonjToken();
    // Whoever was signed in here before goes on; anyone else gets the form.
    onDrop();
    void router.invalidate();
  };
  const take = (found: Signed) => {
    spendAddressToken();
    session.signIn(found, given.wish, given.konjToken).catch(setError);
  };
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
      <p className={classes['lead']}>{school ?? t('noRole.title')}</p>
      <div className={classes['actions']}>
        <Button size="lg" onClick={() => take(signed)}>
          {t('address.continue')}
        </Button>
        <Button size="lg" variant="subtle" onClick={drop}>
          {t('address.other')}
        </Button>
      </div>
    </div>
  );
}
