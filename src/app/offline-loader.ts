import { knownBackEnd, loadConfig } from '#src/api/config.ts';
import { delay } from '#src/lib/retry.ts';
import { createEmitter } from '#src/lib/store.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { Offline } from '#src/offline/index.ts';

/** A network that swallows requests must not delay the start: after this the last known configuration is used. */
const configPatience = 2000;

export interface OfflineLoader {
  /** The engine; its code is fetched on the first call. */
  load(): Promise<Offline>;
  /** The engine, or null while it is not there; fits `useSyncExternalStore`. */
  get(): Offline | null;
  subscribe(listener: () => void): () => void;
  /** Resolves when the engine is loaded, whoever asked for it. */
  readonly arrived: Promise<Offline>;
}

/** Brings the engine after the frame has been painted: it weighs as much as the frame's own code. */
export function createOfflineLoader(): OfflineLoader {
  const configured = Promise.race([loadConfig(), delay(configPatience)]);
  const changes = createEmitter();
  let current: Offline | null = null;
  let loading: Promise<Offline> | null = null;
  const arrival = Promise.withResolvers<Offline>();

  async function open(): Promise<Offline> {
    const [{ createOffline }] = await Promise.all([import('./open-engine.ts'), configured]);
    const offline = createOffline({
      context: 'page',
      configuration: knownBackEnd,
      uuid: newUuid,
    });
    await offline.ready.catch(() => undefined);
    current = offline;
    arrival.resolve(offline);
    changes.emit();
    return offline;
  }

  return {
    load() {
      loading ??= open().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
    get: () => current,
    arrived: arrival.promise,
    subscribe: changes.subscribe,
  };
}
