/** Where the services are: a runtime file, so that one build serves every deployment. */

import { localMemory } from '#src/lib/local-memory.ts';
import { isObject } from '#src/lib/json.ts';

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

/** Whether the back end knows `Idempotency-Key` and `clientId`; a deployment against one that does not says so. */
export function backEndKnowsKeys(): boolean {
  return keys;
}

/** `"features": { "keys": false }`; anything else means that it does. */
function keysOf(config: object): boolean {
  const features = 'features' in config ? config.features : null;
  return !(isObject(features) && features['keys'] === false);
}

/** The bases in force. */
export function currentBases(): Bases {
  return bases;
}

/** Reads the runtime configuration; without a network the copy of the last time serves. */
export async function loadConfig(): Promise<void> {
  bases = { ...standard, ...remembered() };
  keys = localMemory.get(keysKey) !== 'false';
  try {
    const answer = await fetch('/config.json', { cache: 'no-cache' });
    const value: unknown = await answer.json();
    const found = isObject(value) && 'bases' in value ? value['bases'] : null;
    if (!answer.ok || typeof value !== 'object' || value === null || !isBases(found)) return;
    keys = keysOf(value);
    localMemory.set(keysKey, keys ? null : 'false');
    bases = { ...standard, ...found };
    localStorage.setItem(storageKey, JSON.stringify(found));
  } catch {
    // No network, or a static host without the file: what we have serves.
  }
}
