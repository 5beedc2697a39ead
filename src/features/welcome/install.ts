import { createStore } from '#src/lib/store.ts';

/** Chromium's event; other browsers have no such prompt. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

const offered = createStore<InstallEvent | null>(null);

/** Keeps the browser's offer until the person asks for it in the account menu. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offered.set(event);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

/** Installs the app; null where the browser offers nothing (or it is installed). */
export function useInstall(): (() => void) | null {
  const event = offered.use();
  return (
    event &&
    (() => {
      offered.set(null);
      void event.prompt();
    })
  );
}
