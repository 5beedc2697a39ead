/** What stands on the disk of a page's device. */
import type { Page } from '@playwright/test';

interface DiskRow {
  [name: string]: unknown;
}

/** All rows of a table of the device's database; bytes among them are left out. */
export async function rowsOnDisk(page: Page, table: string): Promise<DiskRow[]> {
  const text = await page.evaluate(async (name) => {
    const opening = indexedDB.open('teacher-offline');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('no database')));
    });
    const reading = database.transaction(name).objectStore(name).getAll();
    const rows = await new Promise<unknown[]>((resolve) => {
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
    return JSON.stringify(rows);
  }, table);
  const rows: DiskRow[] = JSON.parse(text);
  return rows;
}

/** Whether a copy on the device's disk holds this text. */
export const isCopied = async (page: Page, text: string): Promise<boolean> =>
  JSON.stringify(await rowsOnDisk(page, 'queryCache')).includes(text);

/** How many copies on the device's disk have this in their names. */
export async function copiesNaming(page: Page, part: string): Promise<number> {
  const rows = await rowsOnDisk(page, 'queryCache');
  return rows.filter(({ hash }) => typeof hash === 'string' && hash.includes(part)).length;
}
