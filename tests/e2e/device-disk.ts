/** What stands on the disk of a page's device. */
import type { Page } from '@playwright/test';
import { sealerOf } from '#src/offline/vault/cipher.ts';

interface DiskRow {
  [name: string]: unknown;
}

/** All rows of a table of the device's database, opened by the keys that lie there; bytes among them are left out. */
export async function rowsOnDisk(page: Page, table: string): Promise<DiskRow[]> {
  const { rows, keys } = await page.evaluate(async (name) => {
    const opening = indexedDB.open('teacher-offline');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('no database')));
    });
    const all = async (store: string) => {
      const reading = database.transaction(store).objectStore(store).getAll();
      return new Promise<DiskRow[]>((resolve) => {
        reading.addEventListener('success', () => resolve(reading.result));
      });
    };
    const lies = await all(name);
    const found: [owner: string, key: number[]][] = [];
    for (const { owner, device } of await all('vault')) {
      if (typeof device !== 'object' || device === null) continue;
      const { by, iv, bytes } = device as { by: CryptoKey; iv: BufferSource; bytes: BufferSource };
      const key = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, by, bytes);
      found.push([String(owner), [...new Uint8Array(key)]]);
    }
    database.close();
    // As text: a list of numbers is four times as long, and a device holds megabytes.
    const textOf = (bytes: unknown) => {
      if (!(bytes instanceof Uint8Array)) return null;
      const letters: string[] = [];
      for (let at = 0; at < bytes.length; at += 4_096)
        letters.push(String.fromCharCode(...bytes.subarray(at, at + 4_096)));
      return btoa(letters.join(''));
    };
    const said = lies.map(({ sealed, ...row }) => ({ row, box: textOf(sealed) }));
    return { rows: JSON.parse(JSON.stringify(said)) as typeof said, keys: found };
  }, table);
  const ring = new Map(keys);
  return rows.map(({ row, box }) => {
    const key = ring.get(String(row['owner']));
    if (box === null || !key) return row;
    const secret = sealerOf(Uint8Array.from(key)).open(table, Buffer.from(box, 'base64'));
    return Object.assign(row, secret);
  });
}

/** Whether a copy on the device's disk holds this text. */
export const isCopied = async (page: Page, text: string): Promise<boolean> =>
  JSON.stringify(await rowsOnDisk(page, 'queryCache')).includes(text);

/** How many copies on the device's disk have this in their names. */
export async function copiesNaming(page: Page, part: string): Promise<number> {
  const rows = await rowsOnDisk(page, 'queryCache');
  return rows.filter(({ hash }) => typeof hash === 'string' && hash.includes(part)).length;
}
