/** Where the services are: a runtime file, so that one build serves every deployment. */

import { localMemory } from '#src/lib/local-memory.ts';
import { isObject, parseJson } from '#src/lib/json.ts';
import { delay } from '#src/lib/retry.ts';
import { createStore } from '#src/lib/store.ts';

/** The configurable bases. */
export interface Bases {
  exam: string;
  core: string;
  classroom: string;
  upload: string;
  /** Paths that begin with /OnlineExam may live on a back end of their own. */
  onlineExam?: string;
}

const standard: Bases = {
  exam: '/services/exam',
  core: '/services/core',
  classroom: '/services/classroom',
  upload: '/services/upload',
};
const storageKey = 'bargeh.config';
const keysKey = 'bargeh.config.keys';

function isBases(value: unknown): value is Partial<Bases> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((base) => typeof base === 'string')
  );
}

function remembered(): Partial<Bases> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return isBases(value) ? value : {};
  } catch {
    return {};
  }
}

let bases: Bases = standard;
let keys = true;
let isKnown = false;

/** After so long a network that swallows requests counts as none. */
const longestMs = 30_000;
/** How soon a first start asks again. */
const againMs = 2_000;

/** `"features": { "keys": false }`; anything else means that it does. */
function keysOf(config: object): boolean {
  const features = 'features' in config ? config.features : null;
  return !(isObject(features) && features['keys'] === false);
}

/** The bases in force. */
export function currentBases(): Bases {
  return bases;
}

/** What is known of the back end; null at a first start, while the configuration is still on its way. */
export function knownBackEnd(): (Bases & { keys: boolean }) | null {
  return isKnown ? { ...bases, keys } : null;
}

/** Whether others reach a server whose sample school has passwords that everybody can read: `"sample": "open"`. */
export const sampleOpen = createStore(false);

/**
 * Reads the runtime configuration; without a network the copy of the last time serves. A first start has none: it asks
 * again until somebody answers, if only that there is no such file.
 */
export async function loadConfig(): Promise<void> {
  bases = { ...standard, ...remembered() };
  keys = localMemory.get(keysKey) !== 'false';
  isKnown = Object.keys(remembered()).length > 0;
  while (!(await readConfig()) && !isKnown) await delay(againMs);
}

/** False: nobody answered. */
async function readConfig(): Promise<boolean> {
  try {
    const answer = await fetch('/config.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(longestMs),
    });
    if (answer.status >= 500) return false;
    const value = parseJson(await answer.text());
    const found = isObject(value) ? value['bases'] : null;
    if (answer.ok && isObject(value) && isBases(found)) {
      keys = keysOf(value);
      bases = { ...standard, ...found };
      localMemory.set(keysKey, keys ? null : 'false');
      localMemory.set(storageKey, JSON.stringify(found));
    }
    isKnown = true;
    sampleOpen.set(isObject(value) && value['sample'] === 'open');
    return true;
  } catch {
    return false;
  }
}
