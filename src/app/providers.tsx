import { deviceNow } from '#src/lib/device-time.ts';
import { DirectionContext, MantineProvider, useComputedColorScheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  BeginEngineContext,
  EngineContext,
  EngineReadyContext,
  PersonContext,
  personOf,
  SessionContext,
  type Engine,
  type SessionStore,
} from '#src/features/session/index.ts';
import { directionOf, toLang } from '#src/lib/language.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { theme, tokens, ZoneContext } from '#src/ui/index.ts';
import type { OfflineLoader } from './offline-loader.ts';
import { createPersonClient } from './query-client.ts';

const nothing = () => undefined;

function Direction({ children }: { children: ReactNode }) {
  const dir = directionOf(toLang(useTranslation().i18n.language));
  const value = useMemo(() => ({ dir, toggleDirection: nothing, setDirection: nothing }), [dir]);
  return <DirectionContext value={value}>{children}</DirectionContext>;
}

/** The system's bar wears the ground of the theme in force, chosen by her or by the device. */
function SystemBar() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const ground = tokens.ground[scheme === 'dark' ? 1 : 0];
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', ground);
    document.documentElement.style.backgroundColor = ground;
  }, [scheme]);
  return null;
}

interface AppProps {
  session: SessionStore;
  loader: OfflineLoader;
  engine: Engine;
  whoAt: number;
  onData: () => void;
  children: ReactNode;
}

/** One query client per person; nobody signed in has an empty one. */
function usePersonClient({ session, loader, engine, whoAt, onData }: AppProps) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const offline = useSyncExternalStore(loader.subscribe, loader.get);
  const person = personOf(state);
  const owner = person?.owner ?? null;
  const make = () => {
    if (owner === null || !('user' in state))
      return { owner, client: new QueryClient(), close: nothing };
    const expires = 'expires' in state ? state.expires : 0;
    const who = { value: { user: state.user, expires }, at: whoAt || deviceNow() };
    return { owner, ...createPersonClient({ owner, who, session, loader, onData }) };
  };
  const [current, setCurrent] = useState(make);
  if (current.owner !== owner) setCurrent(make());
  useEffect(() => () => current.close(), [current]);
  useEffect(() => {
    if (!offline) return undefined;
    let stop: () => void = nothing;
    let isOver = false;
    void loadUntilHere(() => import('./keep-fresh.ts')).then(({ keepFresh }) => {
      if (!isOver) stop = keepFresh({ offline, engine, session }, current.client);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [offline, engine, session, current]);
  return { person, offline, client: current.client };
}

/** Everything that stands above the router; keyed by person, so that no screen of the one before remains. */
export function Providers(props: AppProps) {
  const { session, loader, engine, children } = props;
  const { person, offline, client } = usePersonClient(props);
  const begin = useCallback(() => void loader.load().catch(nothing), [loader]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <SystemBar />
      <Direction>
        <SessionContext value={session}>
          <EngineContext value={engine}>
            <BeginEngineContext value={begin}>
              <EngineReadyContext value={offline !== null}>
                <PersonContext value={person}>
                  <ZoneContext value={person?.school.timeZone ?? 'Asia/Tehran'}>
                    <QueryClientProvider key={person?.owner ?? ''} client={client}>
                      {children}
                    </QueryClientProvider>
                  </ZoneContext>
                </PersonContext>
              </EngineReadyContext>
            </BeginEngineContext>
          </EngineContext>
        </SessionContext>
      </Direction>
    </MantineProvider>
  );
}
