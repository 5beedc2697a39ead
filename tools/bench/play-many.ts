/** Lists of five thousand: what the real server answers, over and over, page by page; and as much work that waits. */
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { waitingCorrection } from '#src/offline/testing/waiting.ts';

/** How many rows a list is given. */
export const many = 5_000;

/** A row of an answer, whatever it is a row of. */
export type AnyRow = Record<string, unknown>;

interface Paged {
  data: { items: AnyRow[]; total: number; pageIndex: number; pageSize: number };
}

/** The id of the row at a place. */
export const idAt = (at: number) => `0198f785-0009-7000-8000-${String(at).padStart(12, '0')}`;

/** Plays a list of so many rows, each one of the real first page under a name and an id of its own. */
export async function playMany(
  page: Page,
  url: string | RegExp,
  rowAt: (row: AnyRow, at: number) => AnyRow,
): Promise<void> {
  let first: Paged['data'] | undefined;
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const body: Paged = await response.json();
    first ??= body.data;
    const { items, pageIndex: base } = first;
    if (items.length === 0) throw new Error(`${String(url)} has no row to play`);
    const { pageIndex, pageSize } = body.data;
    const from = (pageIndex - base) * pageSize;
    const rows = Array.from({ length: Math.min(pageSize, many - from) }, (_, place) => {
      const at = from + place;
      return rowAt(items[at % items.length] ?? {}, at);
    });
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, items: rows, total: many } },
    });
  };
  await page.route(url, answer);
}

/** A correction that waits, of a student of her own. */
function correctionAt(at: number) {
  const questionId = idAt(0);
  const studentId = idAt(at);
  return waitingCorrection(
    { answers: [{ questionId, baseVersion: 0, scoreUnits: 60 }] },
    {
      key: `"${randomUUID()}"`,
      lane: `c:exam:${studentId}:${studentId}`,
      path: `/api/teacher/v3.0/OnlineExamResults/s/t/Correction/${studentId}/${studentId}`,
      label: { studentName: `رضایی‌نژاد ${at + 1}`, activityTitle: 'آزمون', studentId },
      createdAt: Date.now(),
      updatedAt: Date.now(),
    },
  );
}

/** Puts as many corrections into the device's outbox, of a student each; the page is to be loaded anew. */
export async function letWait(page: Page): Promise<void> {
  // The database numbers them, and they are hers who is signed in.
  const rows = Array.from({ length: many }, (_, at) => correctionAt(at)).map(
    ({ seq: _seq, owner: _owner, ...row }) => row,
  );
  await page.evaluate(async (waiting) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await asked(indexedDB.open('teacher-offline'));
    const transaction = database.transaction(['session', 'outbox'], 'readwrite');
    const session: { owner: string } = await asked(transaction.objectStore('session').get('cur'));
    const outbox = transaction.objectStore('outbox');
    for (const row of waiting) outbox.add({ ...row, owner: session.owner });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  }, rows);
}
