/** Keys on the disk: each lies wrapped by another one, never as it is. */
import { KEY_BYTES, sealerOf } from './cipher.ts';
import { keyringOf, loadedRings } from './keyring.ts';
import type { PinRules } from './pin.ts';

/** A person's keys, 32 bytes each, one behind the other. There is one, unless the server's secret was another one meanwhile. */
export type DataKeys = Uint8Array<ArrayBuffer>;

/** Keys wrapped by another one, with the number used once for it. */
export interface Wrapped {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** One person's keys, which never lie here as they are. */
export interface VaultRow {
  owner: string;
  /** While she is at work: by a key that scripts cannot read, for a start without a network. */
  device: (Wrapped & { by: CryptoKey }) | null;
  /** By a secret that the server gives to whoever signs in as her; null where it has not given one. */
  released: Wrapped | null;
  /** What the secret that the server gave last did not open: a backup that is restored may bring the other one back. */
  former?: Wrapped[];
  /** What was written before there was a key has not all been sealed yet. */
  hasPlain?: true;
  /** By her PIN, for a lock while there is no network; how often it was wrong since it was right. */
  pin?: Pin | null;
}

/** A PIN with the key that it wraps. */
export type Pin = Wrapped & PinRules & { wrong: number };

/** Not over plain http, nor in a few old browsers: there nothing is sealed. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const AES = 'AES-GCM';
export const newKey = (): DataKeys => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

/** All of some keys, each once, in their order; null where there is none. */
export function joined(some: readonly (DataKeys | null)[]): DataKeys | null {
  const each = new Map<string, Uint8Array>();
  for (const keys of some.filter((one) => one !== null))
    for (let at = 0; at < keys.length; at += KEY_BYTES) {
      const key = keys.subarray(at, at + KEY_BYTES);
      each.set(key.join(), key);
    }
  const all = new Uint8Array(each.size * KEY_BYTES);
  for (const [at, key] of [...each.values()].entries()) all.set(key, at * KEY_BYTES);
  return each.size > 0 ? all : null;
}

/** Whether this is the very same wrapping. */
export const isSame = (one: Wrapped | null, other: Wrapped | null): boolean =>
  one?.iv.join() === other?.iv.join();

const USES: KeyUsage[] = ['encrypt', 'decrypt'];
const makeKey = () => crypto.subtle.generateKey({ name: AES, length: 256 }, false, USES);

export async function keyOf(secret: Uint8Array<ArrayBuffer>, owner: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`bargeh at rest ${owner}`);
  const by = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(by, base, { name: AES, length: 256 }, false, USES);
}

export async function wrap(by: CryptoKey, keys: DataKeys): Promise<Wrapped> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: AES, iv }, by, keys) };
}

/** Null: it was wrapped by another key. */
export async function unwrap(by: CryptoKey, { iv, bytes }: Wrapped): Promise<DataKeys | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: AES, iv }, by, bytes));
  } catch {
    return null;
  }
}

export async function byDevice(keys: DataKeys): Promise<VaultRow['device']> {
  const by = await makeKey();
  return { by, ...(await wrap(by, keys)) };
}

export const opened = async ({ device }: VaultRow) => device && unwrap(device.by, device);

/** Reads the keys of a database that has just been opened. */
export async function loadKeys({
  name,
  vault,
}: {
  name: string;
  vault: { toArray(): PromiseLike<VaultRow[]> };
}): Promise<void> {
  const ring = keyringOf(name);
  const rows = canSeal() ? await vault.toArray() : [];
  const found = await Promise.all(rows.map(opened));
  // Somebody emptied the database: what a key that is nowhere else has sealed could never be opened.
  const left = new Set(rows.map(({ owner }) => owner));
  for (const owner of ring.keys()) if (!left.has(owner)) ring.delete(owner);
  for (const [at, { owner }] of rows.entries()) {
    // A page that had it keeps it until it goes: it may hold what is not on the disk yet.
    const keys = found[at];
    ring.set(owner, (keys && sealerOf(keys)) ?? ring.get(owner) ?? 'closed');
  }
  loadedRings.add(name);
}
