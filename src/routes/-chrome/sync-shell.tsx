import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { ConnectionNotice } from '#src/features/connection/index.ts';
import { loadSyncHeader } from '#src/features/konj/index.ts';
import {
  NoRolePage,
  PersonContext,
  SignedOutNote,
  useEngineReady,
  useSessionState,
} from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Notices } from '#src/ui/index.ts';
import classes from './sync-shell.module.css';

const SyncHeader = lazyPart(loadSyncHeader);
const route = getRouteApi('/_sync');

/** Around the screens of the external classroom service: a header of their own, and no menu. */
export function SyncShell() {
  const { noRole } = route.useRouteContext();
  const search = route.useSearch();
  const person = use(PersonContext);
  const { kind } = useSessionState();
  const isReady = useEngineReady();
  const { pathname } = useLocation();
  return (
    <div className={classes['app']}>
      <Suspense fallback={<header className={classes['barSpace']} />}>
        <SyncHeader search={search} />
      </Suspense>
      <main id="main" className={classes['main']} tabIndex={-1}>
        <Notices
          place={pathname}
          notices={
            <>
              {kind === 'kept' && (
                <Suspense>
                  <SignedOutNote />
                </Suspense>
              )}
              {isReady && (
                <Suspense>
                  <ConnectionNotice place={pathname} />
                </Suspense>
              )}
            </>
          }
        >
          {noRole ? (
            <Suspense>
              <NoRolePage />
            </Suspense>
          ) : (
            person && <Outlet />
          )}
        </Notices>
      </main>
    </div>
  );
}
