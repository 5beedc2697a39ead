import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { mergeWorkbook, type WorkbookLike } from '../kinds/correction/merged-view.ts';
import { queryRow } from '../cache/query-row.ts';
import type { Stroke } from '../kinds/correction/types.ts';
import {
  createDevice,
  laneOf,
  LIST_LANE,
  questions,
  scoreOf,
  type Device,
} from '../testing/device.ts';
import { openDexieStore } from './dexie-store.ts';
import type { Store } from './store.ts';

const DAY = 86_400_000;
const owner = 'school:ann';
const lane = laneOf();
const stroke: Stroke = {
  id: 's',
  page: 1,
  tool: 'tick',
  colour: 'red',
  width: 2,
  points: '0,0',
  at: '2026-11-20T08:00:00Z',
};
const book: WorkbookLike = {
  questionList: [{ questionId: 'q1', scoreUnits: null, comment: null, version: 0, ink: [] }],
  review: { version: 0, status: 'notReviewed' },
  note: { version: 0, text: '' },
  totalUnits: 0,
};

let device: Device;
let store: Store;
afterEach(() => {
  store.close();
  device.end();
});

/** A workbook that was copied to the device, and marked with ink afterwards; its key names the student. */
async function markedAfterCopy(queryKey: readonly unknown[] = ['workbook', 'exam', 'e', 's1', '']) {
  device = createDevice();
  const tab = await device.signedIn();
  const copiedAt = device.clock.now();
  device.clock.advance(DAY);
  const [answer] = scoreOf('q1', 240).answers ?? [];
  if (!answer) throw new Error('an answer');
  await tab.outbox.enqueueCorrection({
    ...scoreOf('q1', 240),
    answers: [{ ...answer, ink: { add: [stroke] } }],
  });
  await tab.outbox.settled();
  store = await openDexieStore(device.databaseName);
  const write = (dataUpdatedAt: number) =>
    store.cache.put(
      queryRow({
        owner,
        queryHash: JSON.stringify(queryKey),
        queryKey,
        data: book,
        dataUpdatedAt,
      }),
    );
  await write(copiedAt);
  return { tab, write };
}
const receipts = (of = lane) => store.read('all', (tx) => tx.receipts(owner, [of]));
async function tidiedAfter(days: number) {
  device.clock.advance(days * DAY);
  const now = device.clock.now();
  await store.dropReceipts(now - 7 * DAY, now - 90 * DAY);
}

describe('a copy that is older than a mark', () => {
  it.each([8, 100])('shows the mark and its ink after %s days', async (days) => {
    await markedAfterCopy();
    await tidiedAfter(days);
    expect(mergeWorkbook(book, [], await receipts()).questionList).toMatchObject([
      { scoreUnits: 240, version: 1, ink: [{ id: 's' }] },
    ]);
  });

  it('lets the ink go once it is read anew, and all of it when that is long ago', async () => {
    const { write } = await markedAfterCopy();
    device.clock.advance(DAY);
    await write(device.clock.now());
    await tidiedAfter(8);
    const [receipt] = await receipts();
    expect(receipt?.body?.answers).toEqual([{ questionId: 'q1', baseVersion: 0, scoreUnits: 240 }]);
    await tidiedAfter(90);
    expect(await receipts()).toEqual([]);
  });

  it('that was being read while the mark was accepted still needs it', async () => {
    const { write } = await markedAfterCopy();
    await write(device.clock.now() + 500);
    await tidiedAfter(8);
    expect((await receipts())[0]?.body?.answers[0]?.ink).toBeDefined();
  });

  it('of something else keeps nothing', async () => {
    await markedAfterCopy(['workbook', 'exam', 'e', 's2', '']);
    await tidiedAfter(8);
    expect((await receipts())[0]?.body?.answers[0]?.ink).toBeUndefined();
  });
});

describe('a copy of a list of questions', () => {
  it('keeps what was sent of it since', async () => {
    const { tab } = await markedAfterCopy(['activity', 'exam', 'sem', 'e1', 'questions']);
    await tab.outbox.enqueueQuestionList(questions('create', [{ clientId: 'a', text: 'A' }]));
    await tab.outbox.settled();
    await tidiedAfter(8);
    expect(await receipts(LIST_LANE)).toMatchObject([{ change: { body: [{ text: 'A' }] } }]);
  });
});
