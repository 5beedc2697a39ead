import '#src/ui/mantine-styles.ts';
import '#src/ui/font.css';
import '#src/ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureHttp } from '#src/api/http.ts';
import { serverNow } from '#src/api/server-time.ts';
import { loadStorageWatch, watchForUpdates, watchInstall } from '#src/features/sync/index.ts';
import {
  AddressTokenContext,
  createSessionStore,
  loadProof,
  takeAddressToken,
} from '#src/features/session/index.ts';
import { firstPaint } from '#src/lib/first-paint.ts';
import { idleMoment } from '#src/lib/idle.ts';
import { bringPart, loadUntilHere } from '#src/lib/lazy-part.ts';
import { loadDialogWindow } from '#src/ui/late-dialog-window.ts';
import { networkAnswered } from '#src/lib/network-return.ts';
import { delay } from '#src/lib/retry.ts';
import { adoptVariables } from '#src/ui/index.ts';
import { followSystemColours } from '#src/ui/system-colours.ts';
import { startTexts } from '#src/ui/texts.ts';
import { createOfflineFacade } from './offline-facade.ts';
import { createOfflineLoader } from './offline-loader.ts';
import { Providers } from './providers.tsx';
import { isFirstVisit, readKeptWho } from './query-client.ts';
import { createAppRouter } from './router.ts';

const nothing = () => undefined;
const addressToken = takeAddressToken(location, history);
watchInstall();
adoptVariables();

const loadRecheck = () => import('./recheck-session.ts');
const loader = createOfflineLoader();
const engine = createOfflineFacade(loader);
const firstData = Promise.withResolvers<void>();
const session = createSessionStore({
  offline: loader.load,
  readKept: readKeptWho,
  wayOut: async () => {
    const { findSignInPage } = await import('#src/api/sign-in-page.ts');
    const page = await findSignInPage();
    return page === null ? null : () => location.replace(page);
  },
  now: serverNow,
  reload: () => location.reload(),
});
configureHttp({
  token: () => session.token(),
  sessionOver: (code, token) => void session.end(code, token),
  doubted: (token) =>
    void loadUntilHere(loadRecheck).then(({ recheckSession }) => recheckSession(session, token)),
  outdated: (token) =>
    void loadUntilHere(loadRecheck).then(({ renewPerson }) => renewPerson(session, token)),
  prove: () => loadUntilHere(loadProof).then(({ askForProof }) => askForProof()),
  met: (what) => {
    loader.get()?.connectivity.met(what);
    if (what.kind === 'ours') networkAnswered();
  },
});

const [whoAt] = await Promise.all([session.start(), startTexts()]);
const router = createAppRouter(session);
session.subscribe(() => void router.invalidate());

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <AddressTokenContext value={addressToken}>
        <Providers
          session={session}
          loader={loader}
          engine={engine}
          whoAt={whoAt}
          onData={firstData.resolve}
        >
          <RouterProvider router={router} />
        </Providers>
      </AddressTokenContext>
    </StrictMode>,
  );

/** What the engine tells from its coming on; a network that swallowed it once must not keep work from opening. */
async function follow(): Promise<void> {
  const offline = await loadUntilHere(loader.load);
  offline.session.subscribe(() => void session.follow(offline));
  await session.follow(offline);
  await idleMoment(1500);
  // Without its code nothing is said of a full disk before something fails to be saved.
  void loadStorageWatch().then((watch) => watch(offline), nothing);
}

void firstPaint.then(async () => {
  followSystemColours();
  // The first data need not wait for the engine; what comes from the disk later does not wait for the network.
  if (isFirstVisit()) await Promise.race([firstData.promise.then(() => delay(300)), delay(2500)]);
  void follow().catch(nothing);
  // Whatever of this build is gone, what watches is there to say so.
  await loader.load().catch(nothing);
  // The first page is drawn before what opens on a tap is fetched.
  await idleMoment(1500);
  await bringPart(loadDialogWindow).catch(nothing);
  await watchForUpdates();
});
