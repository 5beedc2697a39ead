import { expect, it } from 'vitest';
import type { Receipt } from '../records.ts';
import { packContents, unpackContents } from './contents.ts';

it('of what was sent a file brings how versions moved and the names of what was made, whatever else it says', () => {
  const owner = 'school:ann';
  const moved = { links: [{ part: 'q1', from: 1, to: 2 }], isExact: true, ids: [] } as const;
  const trace = { key: 'k', owner, lane: 'c:exam:s1:r1', kind: 'correction', at: 1, ...moved };
  const empty = { rows: [], ids: [], drafts: [], files: [], imports: [] };
  const told = { ...trace, body: { answers: 'none' }, change: { kind: 'patch' }, label: null };
  const receipts = [told as unknown as Receipt];
  const bytes = packContents({ ...empty, owner, who: 'Ann', at: 1, receipts });
  expect(unpackContents(bytes, owner, []).receipts).toEqual([
    { ...trace, body: null, change: null, label: {} },
  ]);
});
