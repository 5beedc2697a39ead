/** What the engine asks of a browser, one by one. */
import type { HarnessSave } from '../offline/harness/api.ts';
import type { Tablet } from './tablet.ts';

const bytes = 1_000_000;

/** The same indexes as the outbox, without the engine. */
const rawPut = `(async () => {
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('rows', { keyPath: 'seq', autoIncrement: true });
    store.createIndex('key', 'key', { unique: true });
    store.createIndex('lane', 'lane');
    store.createIndex('owner', ['owner', 'state']);
    store.createIndex('place', ['lane', 'seq']);
  };
  const database = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return (row) => new Promise((resolve, reject) => {
    const writing = database.transaction('rows', 'readwrite', { durability: 'strict' });
    writing.objectStore('rows').put(row);
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error);
  });
})()`;

/** From the call to the acknowledgement, beside a bare write of the same bytes, in milliseconds. */
export async function latency(tablet: Tablet, saves: readonly HarnessSave[]): Promise<string> {
  const [own, bare] = await tablet.run<[number[], number[]]>(
    0,
    `(async () => {
      const put = await ${rawPut};
      const own = [];
      const bare = [];
      const timed = async (into, work) => {
        const from = performance.now();
        await work();
        into.push(performance.now() - from);
      };
      for (const save of ${JSON.stringify(saves)}) {
        const row = { ...save, key: crypto.randomUUID(), lane: save.resultId, owner: 'x', state: 'queued' };
        await timed(bare, () => put(row));
        await timed(own, () => harness.save(save));
      }
      return [own, bare];
    })()`,
  );
  const at = (values: number[], share: number) =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN).toFixed(1);
  const both = (values: number[]) => `${at(values, 0.5)} / ${at(values, 0.95)}`;
  return `save to durable p50 / p95 ${both(own)} ms, bare put ${both(bare)} ms, ${saves.length} samples`;
}

/** Stores a file's bytes in the engine's own database and reads them back; answers whether they are the same. */
export function fileComesBack(tablet: Tablet): Promise<boolean> {
  return tablet.run(
    0,
    `(async () => {
      const done = (asking) => new Promise((resolve, reject) => {
        asking.onsuccess = () => resolve(asking.result);
        asking.onerror = () => reject(asking.error);
      });
      const database = await done(indexedDB.open('teacher-offline'));
      const table = () => database.transaction('attachments', 'readwrite').objectStore('attachments');
      const file = Uint8Array.from({ length: ${bytes} }, (_, place) => (place * 7) % 251);
      const key = await done(table().put({ id: 'probe', owner: 'probe', bytes: file.buffer }));
      const { bytes } = await done(table().get(key));
      await done(table().delete(key));
      database.close();
      const read = new Uint8Array(bytes);
      return bytes instanceof ArrayBuffer && read.length === file.length && read.every((one, place) => one === file[place]);
    })()`,
  );
}

/** Whether a lock that one tab holds keeps the other out until it is given back. */
export async function locksExclude(tablet: Tablet): Promise<boolean> {
  await tablet.run(
    0,
    `new Promise((taken) => {
      void navigator.locks.request('probe', () => new Promise((free) => {
        window.freeProbe = free;
        taken(true);
      }));
    })`,
  );
  const isFree = `navigator.locks.request('probe', { ifAvailable: true }, (lock) => lock !== null)`;
  const whileHeld = await tablet.run<boolean>(1, isFree);
  await tablet.run(0, 'void window.freeProbe()');
  // Waits its turn instead of asking whether it is free.
  const after = await tablet.run<boolean>(1, `navigator.locks.request('probe', () => true)`);
  return !whileHeld && after;
}
