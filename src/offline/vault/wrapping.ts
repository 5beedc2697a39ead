/** Keys on the disk: each lies wrapped by another one, never as it is. */
import { sealerOf } from './cipher.ts';
import { keyringOf } from './keyring.ts';
import type { PinRules } from './pin.ts';

/** 32 bytes. */
export type DataKey = Uint8Array<ArrayBuffer>;

/** A key wrapped by another one, with the number used once for it. */
export interface Wrapped {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** One person's key, which never lies here as it is. */
export interface VaultRow {
  owner: string;
  /** While she is at work: by a key that scripts cannot read, for a start without a network. */
  device: (Wrapped & { by: CryptoKey }) | null;
  /** By a secret that the server gives to whoever signs in as her; null where it has not given one. */
  released: Wrapped | null;
  /** By her PIN, for a lock while there is no network; how often it was wrong since it was right. */
  pin?: Pin | null;
}

/** A PIN with the key that it wraps. */
export type Pin = Wrapped & PinRules & { wrong: number };

/** Not over plain http, nor in a few old browsers: there nothing is sealed. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const AES = 'AES-GCM';
export const newKey = (): DataKey => crypto.getRandomValues(new Uint8Array(32));

const USES: KeyUsage[] = ['encrypt', 'decrypt'];
const makeKey = () => crypto.subtle.generateKey({ name: AES, length: 256 }, false, USES);

export async function keyOf(secret: Uint8Array<ArrayBuffer>, owner: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`bargeh at rest ${owner}`);
  const by = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(by, base, { name: AES, length: 256 }, false, USES);
}

export async function wrap(by: CryptoKey, key: DataKey): Promise<Wrapped> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: AES, iv }, by, key) };
}

/** Null: it was wrapped by another key. */
export async function unwrap(by: CryptoKey, { iv, bytes }: Wrapped): Promise<DataKey | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: AES, iv }, by, bytes));
  } catch {
    return null;
  }
}

export async function byDevice(key: DataKey): Promise<VaultRow['device']> {
  const by = await makeKey();
  return { by, ...(await wrap(by, key)) };
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
  const keys = await Promise.all(rows.map(opened));
  // Somebody emptied the database: what a key that is nowhere else has sealed could never be opened.
  const left = new Set(rows.map(({ owner }) => owner));
  for (const owner of ring.keys()) if (!left.has(owner)) ring.delete(owner);
  for (const [at, { owner }] of rows.entries()) {
    // A page that had it keeps it until it goes: it may hold what is not on the disk yet.
    const key = keys[at];
    ring.set(owner, (key && sealerOf(key)) ?? ring.get(owner) ?? 'closed');
  }
}
