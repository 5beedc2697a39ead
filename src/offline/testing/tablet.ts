/** A tablet on which one person works, leaves, and another comes: what lies on its disk meanwhile. */
import { QueryClient } from '@tanstack/react-query';
import type { Offline } from '../offline.ts';
import { keyringOf } from '../vault/keyring.ts';
import { breathe } from './clock.ts';
import { fileOf, scoreOf, type Device } from './device.ts';

/** What must not be read by anybody else. */
export const MARK = 'مریم رضایی';
export const ann = { owner: 'school:ann', token: 'token-of-ann', expires: null };
export const bob = { owner: 'school:bob', token: 'token-of-bob', expires: null };
/** What the server gives to whoever signs in. */
export const secret = new Uint8Array(32).fill(7);

/** A correction, a draft, a file and a copy, each naming a pupil. */
export async function work(page: Offline): Promise<void> {
  const answer = { questionId: 'q1', baseVersion: 0, scoreUnits: 60, comment: MARK };
  const input = { ...scoreOf('q1', 60), answers: [answer] };
  await page.outbox.enqueueCorrection({ ...input, label: { student: MARK } });
  await page.drafts.put('question', 'q1', { text: MARK }, 1, { writer: 'w' });
  await page.files.add(fileOf(MARK, `${MARK}.pdf`));
  const client = new QueryClient();
  const copies = page.cache.forPerson({ owner: ann.owner });
  const stop = copies.attach(client);
  client.setQueryData(['students'], [MARK, new TextEncoder().encode(MARK).buffer]);
  await copies.flush();
  stop();
  client.clear();
}

async function opened(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  return opening.result;
}

const readable = (value: unknown) =>
  ArrayBuffer.isView(value)
    ? new TextDecoder().decode(value)
    : Object.prototype.toString.call(value) === '[object ArrayBuffer]'
      ? new TextDecoder().decode(new Uint8Array(Object(value)))
      : value;

/** A device as such a tablet; the server knows both people. */
export function tabletOf(device: Device) {
  device.server.tokens.set(ann.token, ann.owner);
  device.server.tokens.set(bob.token, bob.owner);
  const name = device.databaseName;
  /** A page whose server has not been asked for a secret. */
  async function openPage(limits = { parallel: 0 }): Promise<Offline> {
    const page = device.open({ limits });
    await page.ready;
    return page;
  }
  return {
    openPage,
    async pageOf(person: typeof ann, limits = { parallel: 0 }): Promise<Offline> {
      const page = await openPage(limits);
      await page.vault.begin(person.owner);
      await page.vault.release(person.owner, secret);
      if (page.session.owner() !== person.owner)
        await page.session.signIn({ ...person, user: { name: MARK } });
      await breathe(5);
      return page;
    },
    /** All that the browser keeps, byte by byte, as it lies on the disk. */
    async disk(): Promise<string> {
      const database = await opened(name);
      const texts: string[] = [];
      for (const table of database.objectStoreNames) {
        const asking = database.transaction(table).objectStore(table).getAll();
        // oxlint-disable-next-line no-await-in-loop -- one table after the other
        await new Promise((resolve) => asking.addEventListener('success', resolve));
        texts.push(
          table,
          JSON.stringify(asking.result, (_key, value: unknown) => readable(value)),
        );
      }
      database.close();
      return texts.join('\n');
    },
    /** Somebody takes every row away behind the pages' backs. */
    async empty(): Promise<void> {
      const database = await opened(name);
      const names = [...database.objectStoreNames];
      const emptying = database.transaction(names, 'readwrite');
      for (const table of names) emptying.objectStore(table).clear();
      await new Promise((resolve) => emptying.addEventListener('complete', resolve));
      database.close();
    },
    /** The browser starts again: nothing is in its memory. */
    restart(...pages: Offline[]): void {
      for (const page of pages) device.crash(page);
      keyringOf(name).clear();
    },
  };
}
