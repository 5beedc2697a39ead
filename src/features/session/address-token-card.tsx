import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exchangeToken, logout, type Signed } from '#src/api/session.ts';
import { ErrorState, SkeletonRows, clsx, layouts } from '#src/ui/index.ts';
import { spendAddressToken, type AddressToken } from './address-token.ts';
import { clearKonjToken } from './cookies.ts';
import { choosePerson } from './person.ts';
import classes from './login.module.css';
import type { SessionStore } from './session-store.ts';
import { useAddressToken } from './use-address-token.ts';
import { useSession } from './use-session.ts';

/** Whose account an address brought: checked with the server first, taken only when she says so. */
export function AddressTokenCard({ otherwise }: { otherwise: ReactNode }) {
  const given = useAddressToken();
  const [isDropped, setDropped] = useState(false);
  if (!given || isDropped) return otherwise;
  return <Offered given={given} onDrop={() => setDropped(true)} />;
}

/** Once for each token, however often its card is shown: the second time it is over. */
const exchanges = new WeakMap<AddressToken, Promise<Signed>>();

function exchanged(session: SessionStore, given: AddressToken): Promise<Signed> {
  const asked =
    exchanges.get(given) ?? exchangeToken((work) => session.withToken(given.token, work));
  exchanges.set(given, asked);
  asked.catch(() => exchanges.delete(given));
  return asked;
}

function Offered({ given, onDrop }: { given: AddressToken; onDrop: () => void }) {
  const { t } = useTranslation('session');
  const session = useSession();
  const router = useRouter();
  const [signed, setSigned] = useState<Signed | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isHere = true;
    exchanged(session, given).then(
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
    // What it was exchanged for is nobody's: without a network it ends by its age.
    if (signed) session.withToken(signed.token.access_token, logout).catch(() => undefined);
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
        <div className={clsx(layouts.wrap, layouts.above16)}>
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
      <div className={clsx(layouts.wrap, layouts.above16)}>
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
