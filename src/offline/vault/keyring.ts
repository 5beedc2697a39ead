/** The keys that this context holds, by database and person. They lie in memory alone; on the disk each is wrapped. */

/** What a person's keys do. */
export interface Sealer {
  /** 32 bytes each, one behind the other: the first seals, and each of them opens. */
  readonly keys: Uint8Array<ArrayBuffer>;
  /** Sealed for a purpose, without which it does not open: what lies in one table means nothing in another. */
  seal(purpose: string, value: object): Uint8Array<ArrayBuffer>;
  /** What was sealed; throws where the key was another one or a byte has changed. */
  open(purpose: string, sealed: Uint8Array): unknown;
}

/** `closed`: what is sealed of this person cannot be opened here now. No entry: nothing of hers is sealed. */
export type Keyring = Map<string, Sealer | 'closed'>;

const rings = new Map<string, Keyring>();

/** The databases whose keys this context has looked for on the disk. */
export const loadedRings = new Set<string>();

/** The keys to a database, the same for each of its connections. */
export function keyringOf(database: string): Keyring {
  const ring = rings.get(database) ?? new Map<string, Sealer | 'closed'>();
  rings.set(database, ring);
  return ring;
}
