import { expect, it } from 'vitest';
import type { OutboxRow } from '../records.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Outcome } from './row-changes.ts';
import { newRow } from './rows.ts';
import { settle } from './settle.ts';

const refusal: Outcome = {
  cls: 'attention',
  error: { kind: 'refused', status: 400, errors: [], at: 1 },
};

it.each<[string, Outcome, string[]]>([
  ['a success', { cls: 'done', data: {} }, ['first']],
  ['a refusal', refusal, []],
])(
  '%s under a key that the row has no more leaves the row as it is',
  async (_what, outcome, traces) => {
    const store = createMemoryStore();
    const draft = newRow(
      {
        key: 'second',
        lane: 'q:exam:e1',
        owner: 'school:ann',
        method: 'PATCH',
        path: '/questions',
        kind: 'patch',
        label: {},
        partLabels: {},
        body: [{ id: 'q-1', version: 2, text: 'newer' }],
      },
      1,
    );
    const row = await store.write('strict', 'all', async (tx): Promise<OutboxRow> => {
      const seq = await tx.addRow(draft);
      const [added] = await tx.rows([seq]);
      if (!added) throw new Error('a row');
      const answered = { ...added, key: 'first', attempts: 1 };
      await settle(tx, [{ row: answered, outcome, gen: 1, nextAt: 0 }], [added], {
        now: 2,
        servedAt: 0,
        uuid: () => 'third',
      });
      return added;
    });
    const [left, receipts] = await store.read('all', async (tx) => [
      await tx.rows([row.seq]),
      await tx.receipts(row.owner, [row.lane]),
    ]);
    expect(left).toEqual([row]);
    expect(receipts.map(({ key }) => key)).toEqual(traces);
  },
);
