/** What the worker answers of the app itself: shell, scripts, fonts, both languages, each from this build's files. */
import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createAppFiles, type AppFile, type AppFiles } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Addresses that belong to the server and never answer with the app's page. */
export const NOT_PAGES = [
  /^\/services\//,
  /^\/platform(\/|$)/,
  /^\/docs(\/|$)/,
  // Where students sit their exams: an app of its own.
  /^\/sit(\/|$)/,
  /^\/openapi\.json$/,
  /^\/config\.json$/,
  /^\/ca\.crt$/,
  /^\/third-party-notices\.txt$/,
  /^\/healthz$/,
  /^\/readyz$/,
];

/** What the build writes into the worker. */
export type BuildEntry = PrecacheEntry & { step?: string };

/** Keeps the files of this build and answers every page of the app with its shell. */
export function precacheApp(
  entries: readonly (BuildEntry | string)[],
  parts: { caches: CacheStorage; fetch: (request: Request) => Promise<Response> },
): AppFiles {
  // It knows every file, so that all of this build's are answered and none is cleared away; it installs none itself.
  const controller = new PrecacheController();
  controller.addToCacheList([...entries]);
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)));
  cleanupOutdatedCaches();
  registerRoute(new PrecacheRoute(controller));
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL('index.html'), { denylist: NOT_PAGES }),
  );
  return createAppFiles({
    ...parts,
    files: entries.map(fileOf),
    keyOf: (url) => controller.getCacheKeyForURL(url) ?? url,
    cacheName: controller.strategy.cacheName,
  });
}

function fileOf(entry: BuildEntry | string): AppFile {
  if (typeof entry === 'string') return { url: entry, revision: null };
  const { url, revision = null, integrity, step } = entry;
  return { url, revision, integrity, step };
}
