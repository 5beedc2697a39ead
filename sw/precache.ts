/** What the worker keeps of the app itself: shell, fonts, both languages. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Addresses that belong to the server and never answer with the app's page. */
export const NOT_PAGES = [
  /^\/services\//,
  /^\/platform(\/|$)/,
  /^\/docs(\/|$)/,
  /^\/openapi\.json$/,
  /^\/config\.json$/,
  /^\/ca\.crt$/,
  /^\/healthz$/,
  /^\/readyz$/,
];

/** Keeps the files of this build and answers every page of the app with its shell. */
export function precacheApp(entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_PAGES }),
  );
}
