/** Who can open what lies on this device: each person's key, wrapped by what only she, or the server at her sign-in, has. */
import { Dexie, type IndexableType, type Table } from 'dexie';
import type { Connections, Reach } from '../database.ts';
import { sideOwner } from '../files/file-rows.ts';
import { isUnreadable, StorageLostError } from '../store/failures.ts';
import { sealerOf } from './cipher.ts';
import { keyringOf, type Vault } from './keyring.ts';
import { ownerOf } from './sealed-rows.ts';
import { keyOfPin, newPinRules } from './pin.ts';
import {
  byDevice,
  canSeal,
  isSame,
  joined,
  keyOf,
  loadKeys,
  newKey,
  opened,
  unwrap,
  wrap,
  type DataKeys,
  type Pin,
  type VaultRow,
  type Wrapped,
} from './wrapping.ts';

/** So many wrong PINs take the PIN away, never the work: her sign-in opens what lies here as well. */
const MOST_WRONG = 8;

/** Where somebody's work lies, and by which index. */
const WORK = [
  ['outbox', '[owner+state]'],
  ['drafts', '[owner+updatedAt]'],
  ['receipts', '[owner+lane]'],
] as const;

/**
 * What was written of a person before there was a key is written again, sealed: row by row, so that no mark waits behind
 * it. Copies are, when they are read again.
 */
async function sealOld({ relaxed }: Connections, owner: string) {
  const seal = (table: Table, key: IndexableType) =>
    table
      .where(':id')
      .equals(key)
      .modify((row: object) => ownerOf(row) === owner && undefined)
      .catch((error: unknown) => {
        // Lost; it stays as it lies.
        if (!isUnreadable(error)) throw error;
      });
  await seal(relaxed.session, 'cur');
  const works = WORK.map(([name, index]) => {
    const hers = relaxed.table(name).where(index);
    return [name, hers.between([owner, Dexie.minKey], [owner, Dexie.maxKey])] as const;
  });
  const files = relaxed.attachments.where('owner').anyOf(owner, sideOwner(owner));
  for (const [name, hers] of [...works, ['attachments', files] as const])
    for (const key of await hers.primaryKeys()) await seal(relaxed.table(name), key);
}

/** The keys of a database over whatever connection is alive; `onNews` is told when more or less can be read. */
export function createVault(
  name: string,
  { withConnections, withRoom }: Reach,
  onNews: () => void,
): Vault {
  const ring = keyringOf(name);
  const read = (owner: string) => withConnections(({ strict }) => strict.vault.get(owner));
  /** Changes what lies here by now, unless that answers false; answers what lies here then, where it was changed. */
  async function put(owner: string, change: (now: VaultRow) => unknown) {
    let row: VaultRow | undefined;
    await withRoom(() =>
      withConnections(({ strict }) =>
        strict.vault
          .where('owner')
          .equals(owner)
          .modify((now) => {
            if (change(now) === false) return false;
            row = now;
            return undefined;
          }),
      ),
    );
    return row;
  }
  /** Nothing is held before it is on the disk: what would be sealed by a key that is lost would be lost. */
  function hold(owner: string, keys: DataKeys) {
    ring.set(owner, sealerOf(keys));
    onNews();
  }
  async function tryPin(owner: string, pin: string, by: Pin): Promise<'open' | 'wrong' | 'gone'> {
    const keys = await unwrap(await keyOfPin(pin, by), by);
    if (!keys) return 'wrong';
    const device = await byDevice(keys);
    const isPut = await put(owner, (now) => {
      if (!now.pin || !isSame(now.pin, by)) return false;
      now.pin.wrong = 0;
      return (now.device = device);
    });
    if (!isPut) return 'gone';
    hold(owner, keys);
    return 'open';
  }
  async function release(owner: string, secret: Uint8Array<ArrayBuffer> | null): Promise<boolean> {
    const row = canSeal() ? await read(owner) : undefined;
    if (!row) return false;
    const { released, former = [] } = row;
    const by = secret && (await keyOf(secret, owner));
    const open = async (one: Wrapped | null) => by && one && unwrap(by, one);
    const [here, found] = [await opened(row), await open(released)];
    const others = await Promise.all(former.map(open));
    if (!by && here) return false;
    const held = ring.get(owner);
    const inMemory = typeof held === 'object' ? held.keys : null;
    const keys = joined([here, inMemory, found, ...others]) ?? newKey();
    const isWhole = (some: DataKeys | null) => some?.length === keys.length;
    const next = {
      released: isWhole(found) ? released : by && (await wrap(by, keys)),
      // Never written over: it may be all that is left of a key.
      former: [
        ...(found || !released ? [] : [released]),
        ...former.filter((_one, at) => !others[at]),
      ],
      device: isWhole(here) ? row.device : await byDevice(keys),
      pin: isWhole(here ?? found) ? row.pin : null,
    };
    const isPut = await put(owner, (now) => {
      const isStill = isSame(now.released, released) && isSame(now.device, row.device);
      return isStill && Object.assign(now, next);
    });
    // Another tab was first, or somebody emptied the database.
    if (!isPut) return release(owner, secret);
    hold(owner, keys);
    return here !== null && !isWhole(here);
  }
  async function load() {
    await withConnections(({ strict }) => loadKeys(strict));
    onNews();
  }
  /** Can be read all the same until it is done; what a page does not come to is done by the next one. */
  async function sealRest(owner: string) {
    await withConnections((connections) => sealOld(connections, owner));
    await put(owner, (now) => delete now.hasPlain);
  }
  return {
    load,
    async begin(owner) {
      if (!canSeal()) return;
      const row = await read(owner);
      if (row) {
        if (!ring.has(owner)) await load();
        if (row.hasPlain) void sealRest(owner).catch(() => undefined);
        return;
      }
      const key = newKey();
      const device = await byDevice(key);
      // Two tabs at once: the first one's key is everybody's.
      const add = { owner, device, released: null, hasPlain: true as const };
      const adding = () => withConnections(({ strict }) => strict.vault.add(add));
      await withRoom(adding).catch((error: unknown) => {
        const isNoKey = error instanceof Error && error.name === 'DataCloneError';
        if (!isNoKey && !(error instanceof Error && error.name === 'ConstraintError')) throw error;
      });
      await load();
      void sealRest(owner).catch(() => undefined);
    },
    owners: () => withConnections(({ strict }) => strict.vault.toCollection().primaryKeys()),
    release,
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
