/** Who can open what lies on this device: each person's key, wrapped by what only she, or the server at her sign-in, has. */
import type { Connection, Reach } from '../database.ts';
import { StorageLostError } from '../store/failures.ts';
import { sealerOf } from './cipher.ts';
import { keyringOf } from './keyring.ts';
import { ownerOf } from './sealed-rows.ts';
import { keyOfPin, newPinRules } from './pin.ts';
import {
  byDevice,
  canSeal,
  keyOf,
  loadKeys,
  newKey,
  opened,
  unwrap,
  wrap,
  type Pin,
  type VaultRow,
} from './wrapping.ts';

/** So many wrong PINs take the PIN away, never the work: her sign-in opens what lies here as well. */
const MOST_WRONG = 8;

/** The keys of a device's database. */
export interface Vault {
  /** From now on what is written of this person is sealed, if the browser can. */
  begin(owner: string): Promise<void>;
  /** Looks for keys that other tabs have made or opened. */
  load(): Promise<void>;
  /**
   * The server's secret of this person, 32 bytes: opens what is closed, and from now on may open what will be. What it
   * does not open (or where the server has none) is lost, and named as such; what is written from now on has a new key.
   */
  release(owner: string, secret: Uint8Array<ArrayBuffer> | null): Promise<void>;
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

/** What was written of a person before there was a key is written again, sealed. Copies are, when they are read again. */
async function sealOld({ tables }: Connection, owner: string) {
  const written = new Set(['session', 'outbox', 'drafts', 'receipts', 'attachments']);
  for (const table of tables.filter(({ name }) => written.has(name)))
    // oxlint-disable-next-line no-await-in-loop -- one write at a time
    await table.filter((row: object) => ownerOf(row) === owner).modify(() => undefined);
}

/** The keys of a database over whatever connection is alive; `onNews` is told when more or less can be read. */
export function createVault(
  name: string,
  { withConnections, withRoom }: Reach,
  onNews: () => void,
): Vault {
  const ring = keyringOf(name);
  const read = (owner: string) => withConnections(({ strict }) => strict.vault.get(owner));
  /** Changes what lies here by now; answers what lies here then. */
  async function put(owner: string, change: (now: VaultRow) => unknown) {
    let row: VaultRow | undefined;
    await withRoom(() =>
      withConnections(({ strict }) =>
        strict.vault
          .where('owner')
          .equals(owner)
          .modify((now) => {
            change(now);
            row = now;
          }),
      ),
    );
    return row;
  }
  async function tryPin(owner: string, pin: string, by: Pin): Promise<'open' | 'wrong'> {
    const key = await unwrap(await keyOfPin(pin, by), by);
    if (!key) return 'wrong';
    const device = await byDevice(key);
    await put(owner, (now) => {
      now.device = device;
      if (now.pin) now.pin.wrong = 0;
    });
    ring.set(owner, sealerOf(key));
    onNews();
    return 'open';
  }
  async function load() {
    await withConnections(({ strict }) => loadKeys(strict));
    onNews();
  }
  return {
    load,
    async begin(owner) {
      if (!canSeal()) return;
      if (await read(owner)) {
        if (!ring.has(owner)) await load();
        return;
      }
      const key = newKey();
      const device = await byDevice(key);
      // Two tabs at once: the first one's key is everybody's.
      const add = { owner, device, released: null };
      const adding = () => withConnections(({ strict }) => strict.vault.add(add));
      await withRoom(adding).catch((error: unknown) => {
        const isNoKey = error instanceof Error && error.name === 'DataCloneError';
        if (!isNoKey && !(error instanceof Error && error.name === 'ConstraintError')) throw error;
      });
      await load();
      // What is left as it lay can be read all the same.
      await withConnections(({ strict }) => sealOld(strict, owner)).catch(() => undefined);
    },
    async release(owner, secret) {
      const row = canSeal() ? await read(owner) : undefined;
      if (!row) return;
      const by = secret && (await keyOf(secret, owner));
      const found = by && row.released && (await unwrap(by, row.released));
      const here = await opened(row);
      const key = found ?? here ?? newKey();
      const released = found ? row.released : by && (await wrap(by, key));
      const device = here ? row.device : await byDevice(key);
      // Nothing is held before it is on the disk: what would be sealed by a key that is lost would be lost.
      await put(owner, (now) => {
        Object.assign(now, { released, device });
        // Of another key.
        if (!here && !found) now.pin = null;
      });
      ring.set(owner, sealerOf(key));
      onNews();
    },
    async close(owner) {
      const row = await put(owner, (now) => now.released && (now.device = null));
      return row?.device === null;
    },
    async setPin(owner, pin) {
      const row = await read(owner);
      const key = row && (await opened(row));
      if (!row || !key) throw new StorageLostError('Nothing is open of this person');
      if (pin !== null && !row.released) return false;
      const rules = pin === null ? null : await newPinRules(() => performance.now());
      const sealed = rules && (await wrap(await keyOfPin(pin ?? '', rules), key));
      await put(owner, (now) => (now.pin = rules && sealed && { ...rules, ...sealed, wrong: 0 }));
      return true;
    },
    async unlock(owner, pin) {
      // Counted before it is tried: of many at once none is for nothing.
      const row = await put(owner, (now) => now.pin && (now.pin.wrong += 1));
      if (row?.pin && row.pin.wrong > MOST_WRONG) await put(owner, (now) => (now.pin = null));
      else if (row?.pin) return tryPin(owner, pin, row.pin);
      return 'gone';
    },
    hasPin: async (owner) => Boolean((await read(owner))?.pin),
    async stateOf(owner) {
      const row = canSeal() ? await read(owner) : undefined;
      if (!row) return 'none';
      if (ring.get(owner) === 'closed' || !row.device) return 'closed';
      return row.released ? 'open' : 'unshared';
    },
  };
}
