import { deviceNow } from '#src/lib/device-time.ts';
import { unsaved } from '#src/features/session/index.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { isOtherBuild } from './other-build.ts';
import { watchWith, type Registered, type Update } from './update-watch.ts';

/** Registers with workbox-window. */
async function register(): Promise<Registered> {
  const { Workbox } = await loadUntilHere(() => import('workbox-window'));
  const worker = new Workbox('/sw.js');
  const registering = worker.register();
  return {
    onWaiting: (listener) => worker.addEventListener('waiting', listener),
    onControl: (listener) => navigator.serviceWorker.addEventListener('controllerchange', listener),
    activate() {
      navigator.serviceWorker.controller?.postMessage({ t: 'makeWay' });
      worker.messageSkipWaiting();
    },
    check: () => void registering.then(() => worker.update()).catch(() => undefined),
  };
}

/** Watches in a real browser. */
export function watch(show: (update: Update) => void): Promise<void> {
  const hasDialog = () => document.querySelector('[role="dialog"]') !== null;
  return watchWith(
    {
      register: 'serviceWorker' in navigator ? register : null,
      locks: 'locks' in navigator ? navigator.locks : null,
      line: new BroadcastChannel('update'),
      window: globalThis,
      now: () => deviceNow(),
      isBusy: () => unsaved.count() > 0 || hasDialog(),
      onBusyChange(listener) {
        unsaved.subscribe(listener);
        new MutationObserver(listener).observe(document.body, { childList: true });
      },
      isOtherBuild: () => isOtherBuild(),
      reload: () => location.reload(),
    },
    show,
  );
}
