import {
  Outlet,
  useMatches,
  useNavigate,
  useRouteContext,
  useSearch,
} from '@tanstack/react-router';
import { IconLogout } from '@tabler/icons-react';
import { Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionNotice, GuardWindow } from '#src/features/connection/index.ts';
import {
  DevicePanel,
  EvictedNote,
  OutboxPanel,
  StorageNote,
  SyncPill,
  UpdateNote,
  useUpdate,
} from '#src/features/sync/index.ts';
import { CurrentExamButton } from '#src/features/konj/index.ts';
import {
  ExitDialog,
  IdleLock,
  SessionRefresher,
  NoRolePage,
  InactiveSemesterNote,
  PersonContext,
  ProofDialog,
  SignedOutNote,
  useEngineReady,
  useSessionState,
} from '#src/features/session/index.ts';
import { Welcome } from '#src/features/welcome/index.ts';
import { whenIdle } from '#src/lib/idle.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { Frame, NavAction, PillPlace } from '#src/ui/index.ts';
import { Subject } from '#src/ui/subject.tsx';
import { AccountButton } from './account-button.tsx';
import { MainNav } from './main-nav.tsx';
import { useFocusOnNavigation } from './use-focus.ts';
import { yearOfPage } from './year-of-page.ts';

const BackgroundTasks = lazyPart(
  async () => (await import('./background-tasks.tsx')).BackgroundTasks,
);

/** Whether the engine is here and the first page drawn: what nobody looks for at once comes after that. */
function useQuiet(isReady: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setQuiet(true), 1500) : undefined), [isReady]);
  return isReady && isQuiet;
}

function Panel({ name, part: Part }: { name: 'outbox' | 'device'; part: typeof OutboxPanel }) {
  const { panel } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(panel === name);
  if (panel === name && !wanted) setWanted(true);
  if (!wanted) return null;
  const close = () =>
    void navigate({
      to: '.',
      search: ({ panel: _closed, ...rest }) => rest,
      replace: true,
    });
  return (
    <Suspense fallback={panel === name && <DialogComing onClose={close} />}>
      <Part opened={panel === name} onClose={close} />
    </Suspense>
  );
}

/**
 * Everything around a page: header, menu, what waits. Pages open once the engine is there. It stands in more than one
 * layout route, each with a guard of its own, so it asks whichever it stands in.
 */
export function Shell() {
  const { t } = useTranslation('common');
  // Each address brings a context of its own: what it says is the same.
  const noRole = useRouteContext({ strict: false, select: (context) => context.noRole });
  const isReady = useEngineReady();
  const isQuiet = useQuiet(isReady);
  const update = useUpdate();
  // On the way out there is a moment without a person, in which no page may stand.
  const person = use(PersonContext);
  const { kind } = useSessionState();
  const [exiting, setExiting] = useState(false);
  // Another question is another address of the same page: nothing of the frame changes with it.
  const { routeId, pathname, tab, rail } = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return {
        routeId: last?.routeId ?? '',
        pathname: last?.pathname ?? '',
        tab: last && 'tab' in last.search ? last.search.tab : undefined,
        rail: last?.staticData.rail ?? false,
      };
    },
    structuralSharing: true,
  });
  useFocusOnNavigation(routeId);
  return (
    <Frame
      rail={rail}
      place={pathname}
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
          <PillPlace>
            {isReady && !noRole && (
              <Suspense>
                <SyncPill />
              </Suspense>
            )}
          </PillPlace>
          {person && <CurrentExamButton />}
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
          {person?.semester?.active === false && !noRole && (
            <Suspense>
              <InactiveSemesterNote pageOf={yearOfPage(pathname, tab)} />
            </Suspense>
          )}
          {isReady && !noRole && (
            <Suspense>
              <StorageNote />
              <ConnectionNotice place={pathname} />
              <GuardWindow />
            </Suspense>
          )}
          {isReady && (
            <Suspense>
              <EvictedNote />
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
      {isQuiet && (
        <Suspense>
          <SessionRefresher />
          <IdleLock />
        </Suspense>
      )}
      {isQuiet && kind === 'in' && (
        <Suspense>
          <BackgroundTasks />
          <ProofDialog />
        </Suspense>
      )}
      {noRole ? (
        <Suspense>
          <NoRolePage />
        </Suspense>
      ) : (
        person && (
          <Subject of={pathname}>
            <Outlet />
          </Subject>
        )
      )}
      <Suspense>{isQuiet && kind === 'in' && !noRole && <Welcome />}</Suspense>
      <Panel name="outbox" part={OutboxPanel} />
      <Panel name="device" part={DevicePanel} />
      {exiting && (
        <Suspense fallback={<DialogComing onClose={() => setExiting(false)} />}>
          <ExitDialog onClose={() => setExiting(false)} />
        </Suspense>
      )}
    </Frame>
  );
}
