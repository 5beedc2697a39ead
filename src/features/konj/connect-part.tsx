import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected, IconUserQuestion } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endExternalSession } from '#src/api/classroom.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { exchangeToken, syncUser, type ExternalSession } from '#src/api/konj.ts';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { EmptyState, Note, PageHead, Sheet, clsx, layouts } from '#src/ui/index.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import classes from './konj.module.css';
import { keepKonj, loseKonj } from './konj-session.ts';

const bigIcon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;

/** One key for each way to a session: the server takes none for two different questions. */
const freshKeys = () => ({ exchange: newUuid(), goOn: newUuid() });

/** Opens a session, or goes on with the one that came along; an answer that was lost is asked for under its own key. */
function useConnecting(brought: string | null) {
  const [offered, setOffered] = useState<ExternalSession | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const keys = useRef(freshKeys());
  async function run(
    way: keyof ReturnType<typeof freshKeys>,
    work: (key: string) => Promise<ExternalSession>,
  ) {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      setOffered(await work(keys.current[way]));
      keys.current = freshKeys();
    } catch (error) {
      setFault(error);
      // Its word is kept under the key: what has changed since is heard of under another alone.
      if (error instanceof RefusedError && error.status < 500) keys.current = freshKeys();
      // A token that is no good will not become good: the next step is a session of her own.
      if (brought !== null && errorCode(error) === 'konj.tokenInvalid') loseKonj();
    } finally {
      setBusy(false);
    }
  }
  return {
    offered,
    isBusy,
    fault,
    exchange: () => void run('exchange', exchangeToken),
    goOn: () => void run('goOn', (once) => syncUser(brought ?? '', once)),
    drop: () => setOffered(null),
  };
}

/** Whose account it is, before anything is read from it. */
function Confirm({
  session,
  onYes,
  onNo,
}: {
  session: ExternalSession;
  onYes: () => void;
  onNo: () => void;
}) {
  const { t } = useTranslation('konj');
  const { name } = usePerson();
  return (
    <EmptyState
      icon={<IconUserQuestion {...bigIcon} />}
      title={t('confirm.title', { name: session.account.name })}
      text={t('confirm.text', { name })}
      action={
        <>
          <Button onClick={onYes}>{t('confirm.yes')}</Button>
          <Button variant="default" onClick={onNo}>
            {t('confirm.no')}
          </Button>
        </>
      }
    />
  );
}

/** No session is open: what it is for, and the one step to open it. */
export function ConnectPart({
  brought,
  isLost,
  onOpened,
}: {
  /** The token that came with the sign-in. */
  brought: string | null;
  /** There was a session, and Konj does not know it any more. */
  isLost: boolean;
  onOpened: () => void;
}) {
  const { t } = useTranslation('konj');
  const { owner } = usePerson();
  const isOffline = useIsOffline();
  const errorText = useErrorText();
  const { offered, isBusy, fault, exchange, goOn, drop } = useConnecting(brought);
  const [isRefused, setRefused] = useState(false);
  const refuse = (session: ExternalSession) => {
    setRefused(true);
    drop();
    if (brought !== null) loseKonj();
    // Without an answer it ends by its age; here nothing of it is left either way.
    void endExternalSession(session.externalToken).catch(() => undefined);
  };
  const title = brought === null ? t('connect.what') : t('connect.brought');
  const text = brought === null ? t('connect.text') : t('connect.broughtText');
  return (
    <>
      <PageHead title={t('connect.title')} />
      <div className={clsx(layouts.stack, layouts.below16, classes['notes'])} role="alert">
        {fault !== null && (
          <Note kind="wrong" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
            {errorText(fault)}
          </Note>
        )}
        {isLost && fault === null && offered === null && <Note kind="wait">{t('lost.text')}</Note>}
        {isRefused && offered === null && <Note kind="wait">{t('confirm.refused')}</Note>}
      </div>
      <Sheet padded>
        {offered ? (
          <Confirm
            session={offered}
            onYes={() => {
              keepKonj(owner, offered);
              onOpened();
            }}
            onNo={() => refuse(offered)}
          />
        ) : (
          <EmptyState
            icon={<IconPlugConnected {...bigIcon} />}
            title={title}
            text={isOffline ? t('offline.text') : text}
            action={
              <>
                <Button
                  disabled={isOffline}
                  aria-disabled={isBusy || undefined}
                  onClick={brought === null ? exchange : goOn}
                >
                  {t(isBusy ? 'connect.busy' : brought === null ? 'connect.open' : 'connect.goOn')}
                </Button>
                {brought !== null && (
                  <Button variant="default" disabled={isOffline} onClick={exchange}>
                    {t('connect.own')}
                  </Button>
                )}
              </>
            }
          />
        )}
      </Sheet>
    </>
  );
}
