import { getRouteApi, Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { IconLogout } from '@tabler/icons-react';
import { Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  OutboxPanel,
  SyncPill,
  UpdateNote,
  useOutboxStatus,
  useUpdate,
} from '#src/features/device/index.ts';
import {
  ExitDialog,
  KeepMe,
  NoRolePage,
  PersonContext,
  SignedOutNote,
  useEngineReady,
  useSessionState,
} from '#src/features/session/index.ts';
import { Frame, NavAction } from '#src/ui/index.ts';
import { AccountButton } from './account-button.tsx';
import { MainNav } from './main-nav.tsx';
import { useFocusOnNavigation } from './use-focus.ts';

const route = getRouteApi('/_chrome');

/** Where nothing survives closing the window, closing it with unsent work asks first. */
function GuardWindow() {
  const { durable, waiting, needsYou } = useOutboxStatus();
  const isAtRisk = !durable && waiting + needsYou > 0;
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
  return null;
}

function Panel() {
  const { panel } = route.useSearch();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(panel === 'outbox');
  if (panel === 'outbox' && !wanted) setWanted(true);
  if (!wanted) return null;
  const close = () =>
    void navigate({
      to: '.',
      search: ({ panel: _closed, ...rest }) => rest,
      replace: true,
    });
  return (
    <Suspense>
      <OutboxPanel opened={panel === 'outbox'} onClose={close} />
    </Suspense>
  );
}

/** Everything around a page: header, menu, what waits. Pages open once the engine is there. */
export function Shell() {
  const { t } = useTranslation('common');
  const { noRole } = route.useRouteContext();
  const isReady = useEngineReady();
  const update = useUpdate();
  // On the way out there is a moment without a person, in which no page may stand.
  const person = use(PersonContext);
  const { kind } = useSessionState();
  const [exiting, setExiting] = useState(false);
  const last = useMatches().at(-1);
  useFocusOnNavigation(last?.routeId ?? '');
  return (
    <Frame
      rail={last?.staticData.rail ?? false}
      place={last?.pathname ?? ''}
      nav={<MainNav />}
      navFoot={
        <NavAction
          icon={<IconLogout className="flip" size={20} stroke={1.75} aria-hidden />}
          label={t('nav.exit')}
          onClick={() => setExiting(true)}
        />
      }
      tools={
        <>
          {isReady && !noRole && (
            <Suspense>
              <SyncPill />
            </Suspense>
          )}
          <AccountButton onExit={() => setExiting(true)} />
        </>
      }
      notices={
        <>
          {kind === 'kept' && (
            <Suspense>
              <SignedOutNote />
            </Suspense>
          )}
          {update && (
            <Suspense>
              <UpdateNote />
            </Suspense>
          )}
        </>
      }
    >
      {isReady && (
        <Suspense>
          <KeepMe />
        </Suspense>
      )}
      {noRole ? (
        <Suspense>
          <NoRolePage />
        </Suspense>
      ) : (
        person && <Outlet />
      )}
      <GuardWindow />
      <Panel />
      {exiting && (
        <Suspense>
          <ExitDialog onClose={() => setExiting(false)} />
        </Suspense>
      )}
    </Frame>
  );
}
