import { useSyncExternalStore } from 'react';

/** Chromium's event; other browsers have no such prompt. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer until the person asks for it in the account menu. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer(event);
  });
  addEventListener('appinstalled', () => offer(null));
}

/** Installs the app; null where the browser offers nothing (or it is installed). */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  return (
    event &&
    (() => {
      offer(null);
      void event.prompt();
    })
  );
}
