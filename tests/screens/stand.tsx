import { permissions } from '#domain/permissions.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type Resource } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { EngineContext, PersonContext } from '#src/features/session/index.ts';
import { openChannel } from '#src/offline/channel.ts';
import { createOffline, type Offline } from '#src/offline/offline.ts';
import { openDexieStore } from '#src/offline/store/dexie-store.ts';
import type { Store } from '#src/offline/store/store.ts';
import { cssVariablesResolver, theme } from '#src/ui/index.ts';
import '#src/ui/base.css';
import '@mantine/core/styles.css';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** The app's own texts, of both languages. */
async function texts(lang: string) {
  const resources: Resource = {};
  for (const [path, content] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    resources[language] = { ...resources[language], [namespace]: { ...content } };
  }
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: lang,
    resources,
    defaultNS: 'common',
    fallbackNS: 'common',
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Files of tests run beside each other in one origin. */
const run = crypto.randomUUID();

const personNamed = (name: string) => ({
  // Of this stand alone: what an earlier test left behind belongs to nobody here.
  owner: `school:${name}-${stands}-${run}`,
  userId: name,
  teacherId: name,
  name,
  username: name,
  roles: ['user' as const],
  // Every section of the administration is open to her.
  permissions: [...permissions],
  school: { id: 'school', name: 'مدرسه', timeZone: 'Asia/Tehran' },
  semester: { id: 'semester', name: 'سال', active: true },
  memberships: [],
});

let stands = 0;
/** The disk of a window that can be ended: what it asked for never comes after its end, not even a failure. */
function mortal(store: Store, life: { isOver: boolean }): Store {
  const whileAlive = <T,>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (life.isOver) return;
      work().then(
        (value) => life.isOver || resolve(value),
        (error: unknown) => life.isOver || reject(error),
      );
    });
  return {
    ...store,
    write: (...asked) => whileAlive(() => store.write(...asked)),
    read: (...asked) => whileAlive(() => store.read(...asked)),
    drafts: {
      ...store.drafts,
      ofOwner: (...asked) => whileAlive(() => store.drafts.ofOwner(...asked)),
      change: (...asked) => whileAlive(() => store.drafts.change(...asked)),
    },
  };
}

/** Where a part of a screen stands: a tablet with its disk, this window, and whoever is signed in. */
export interface Stand {
  /** The engine of the moment: a reload and a kill bring a new one. */
  offline(): Offline;
  /** What was read from the server. */
  client: QueryClient;
  /** The app's own sentence under this key, with anything in the place of its values. */
  words(key: string): RegExp;
  /** Shows this; the part that stands there already stays mounted where it is the same. */
  show(part: ReactNode): Promise<void>;
  /** The page is left as the browser leaves it, and opened again with nothing on it. */
  reload(): Promise<void>;
  /** The window is ended from outside: nothing of it happens any more. */
  kill(): Promise<void>;
  /** She leaves, or somebody else comes. */
  signIn(name: string): Promise<void>;
  /** She chooses the other language while everything stands as it stands. */
  speak(lang: 'fa' | 'en'): Promise<void>;
  /** The app goes to the back, as on a phone; the page stays. */
  hide(): void;
  end(): Promise<void>;
}

export interface StandOptions {
  lang?: string | undefined;
  /** Between the engine and the disk. */
  through?: ((store: Store) => Store) | undefined;
}

function visibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** What storage holds that answers at once. */
export const copyOf = (storage: Storage) =>
  Object.keys(storage).map((key): [string, string] => [key, storage.getItem(key) ?? '']);
function restoreBackup(storage: Storage, content: [string, string][]) {
  storage.clear();
  for (const [key, value] of content) storage.setItem(key, value);
}

export async function createStand(options: StandOptions = {}): Promise<Stand> {
  const name = `stand-${(stands += 1)}-${crypto.randomUUID()}`;
  await page.viewport(1280, 800);
  const i18n = await texts(options.lang ?? 'fa');
  let person = personNamed('ann');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let screen: Awaited<ReturnType<typeof render>> | null = null;

  async function open() {
    const life = { isOver: false };
    const opened = openDexieStore(name);
    const offline = createOffline({
      context: 'page',
      // Nothing is sent: what stands on the device must be enough.
      fetch: () => Promise.reject(new TypeError('no network')),
      channel: openChannel(name),
      events: null,
      // An ended window's lock would be the browser's to free, and the browser knows of no end here.
      locks: null,
      openStore: async () => {
        const store = mortal(await opened, life);
        return options.through?.(store) ?? store;
      },
    });
    await offline.ready;
    const end = async () => {
      life.isOver = true;
      offline.close();
      (await opened).close();
    };
    return { offline, end };
  }
  let window = await open();
  const signedIn = () =>
    window.offline.session.signIn({ owner: person.owner, token: 'token', expires: null });
  await signedIn();

  const around = (part: ReactNode) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <I18nextProvider i18n={i18n}>
        <EngineContext value={window.offline}>
          <QueryClientProvider client={client}>
            <PersonContext value={person}>{part}</PersonContext>
          </QueryClientProvider>
        </EngineContext>
      </I18nextProvider>
    </MantineProvider>
  );

  async function leave() {
    await screen?.unmount();
    screen = null;
  }

  return {
    offline: () => window.offline,
    client,
    words(key) {
      const pieces = i18n.t(key, { skipInterpolation: true }).split(/\{\{\w+\}\}/);
      return new RegExp(
        pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'),
      );
    },
    async show(part) {
      if (screen) await screen.rerender(around(part));
      else screen = await render(around(part));
    },
    async reload() {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      const local = copyOf(localStorage);
      const session = copyOf(sessionStorage);
      await window.end();
      await leave();
      restoreBackup(localStorage, local);
      restoreBackup(sessionStorage, session);
      window = await open();
    },
    async kill() {
      const local = copyOf(localStorage);
      await window.end();
      await leave();
      restoreBackup(localStorage, local);
      sessionStorage.clear();
      window = await open();
    },
    async signIn(next) {
      await leave();
      await window.offline.session.signOut();
      person = personNamed(next);
      await signedIn();
    },
    async speak(lang) {
      await i18n.changeLanguage(lang);
    },
    hide() {
      visibility('hidden');
      visibility('visible');
    },
    async end() {
      await leave();
      await window.end();
      indexedDB.deleteDatabase(name);
      localStorage.clear();
      sessionStorage.clear();
    },
  };
}
