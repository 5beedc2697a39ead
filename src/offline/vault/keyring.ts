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

/** The keys of a device's database. */
export interface Vault {
  /** From now on what is written of this person is sealed, if the browser can. */
  begin(owner: string): Promise<void>;
  /** Whose keys lie here. */
  owners(): Promise<string[]>;
  /** Looks for keys that other tabs have made or opened. */
  load(): Promise<void>;
  /**
   * The server's secret of this person, 32 bytes: opens what is closed, and from now on may open what will be. What it
   * does not open (or where the server has none) is named as lost until a secret opens it after all; what is written from
   * now on has a new key. True: something that was named so opens now.
   */
  release(owner: string, secret: Uint8Array<ArrayBuffer> | null): Promise<boolean>;
  /** She is gone: what lies here opens by the server's secret or her PIN alone. False: there is none, it stays open. */
  close(owner: string): Promise<boolean>;
  /**
   * What locks and unlocks without the server; null takes it away. False: none was set, because the server could not
   * open what lies here if it were forgotten.
   */
  setPin(owner: string, pin: string | null): Promise<boolean>;
  /** `gone`: there is none, or it was wrong too often, and only her sign-in opens what lies here. */
  unlock(owner: string, pin: string): Promise<'open' | 'wrong' | 'gone'>;
  hasPin(owner: string): Promise<boolean>;
  /** `closed` opens by the server's secret alone, which an `unshared` key has not met; `none`: nothing is sealed. */
  stateOf(owner: string): Promise<'none' | 'unshared' | 'open' | 'closed'>;
}
