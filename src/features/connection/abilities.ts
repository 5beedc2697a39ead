/** What a browser may lack; `lack.<name>` is the sentence that says what it means for her. */
export type Lack =
  /** Plain http: no worker, no safe randomness by name, and others can read along. */
  | 'insecure'
  | 'worker'
  /** A first visit: the worker is not yet in charge. */
  | 'workerComing'
  | 'backgroundSync'
  | 'locks'
  /** Nothing is kept at all. */
  | 'storage'
  /** A guess, and said as one: no promise to keep and hardly any room. */
  | 'private'
  /** Kept without a promise. */
  | 'evictable'
  | 'full'
  | 'localStorage'
  | 'channel';

/** The browser as far as this file asks it; tests bring their own. */
export interface Surroundings {
  isSecureContext: boolean;
  crypto: { randomUUID?: unknown };
  navigator: {
    serviceWorker?: { controller: unknown } | undefined;
    locks?: unknown;
    storage?:
      | {
          persisted?: () => Promise<boolean>;
          estimate?: () => Promise<{ quota?: number; usage?: number }>;
        }
      | undefined;
  };
  SyncManager?: unknown;
  BroadcastChannel?: unknown;
  localStorage: Pick<Storage, 'setItem' | 'removeItem'> | null;
}

/** Private windows are given so little; no window that keeps things is. */
const TINY_QUOTA = 300_000_000;
/** A class with its files takes less; a save takes next to nothing. */
const LITTLE_ROOM = 20_000_000;

function hasLocalStorage(around: Surroundings): boolean {
  try {
    const memory = around.localStorage;
    memory?.setItem('bargeh.probe', '1');
    memory?.removeItem('bargeh.probe');
    return Boolean(memory);
  } catch {
    return false;
  }
}

async function roomLacks(around: Surroundings): Promise<Lack[]> {
  const { storage } = around.navigator;
  const isPromised = await storage?.persisted?.().catch(() => undefined);
  const room = await storage?.estimate?.().catch(() => undefined);
  const { quota = Infinity, usage = 0 } = room ?? {};
  const isPrivate = isPromised === false && quota < TINY_QUOTA;
  const isFull = quota - usage < LITTLE_ROOM;
  return [
    ...(isPrivate ? (['private'] as const) : []),
    ...(isPromised === false && !isPrivate ? (['evictable'] as const) : []),
    ...(isFull ? (['full'] as const) : []),
  ];
}

function workerLack(around: Surroundings): Lack[] {
  const { serviceWorker } = around.navigator;
  if (!serviceWorker) return around.isSecureContext ? ['worker'] : [];
  return serviceWorker.controller ? [] : ['workerComing'];
}

/** Whether anything is sent while the app is closed; on an iPad nothing is. */
export function sendsOnlyWhileOpen(around: Pick<Surroundings, 'SyncManager'> = here()): boolean {
  return around.SyncManager === undefined;
}

/** Everything that this browser lacks, the gravest first; `durable` is what the engine found out by writing. */
export async function readLacks(
  durable: boolean,
  around: Surroundings = here(),
): Promise<readonly Lack[]> {
  const isInsecure = !around.isSecureContext || around.crypto.randomUUID === undefined;
  return [
    ...(durable ? [] : (['storage'] as const)),
    ...(isInsecure ? (['insecure'] as const) : []),
    ...(durable ? await roomLacks(around) : []),
    ...workerLack(around),
    ...(sendsOnlyWhileOpen(around) ? (['backgroundSync'] as const) : []),
    ...(around.navigator.locks === undefined ? (['locks'] as const) : []),
    ...(around.BroadcastChannel === undefined ? (['channel'] as const) : []),
    ...(hasLocalStorage(around) ? [] : (['localStorage'] as const)),
  ];
}

function ownLocalStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** This browser. */
function here(): Surroundings {
  return {
    isSecureContext,
    crypto,
    navigator,
    ...('SyncManager' in globalThis && { SyncManager: true }),
    ...('BroadcastChannel' in globalThis && { BroadcastChannel: true }),
    localStorage: ownLocalStorage(),
  };
}
