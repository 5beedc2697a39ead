import { expect, it } from 'vitest';
import type { OutboxRow, Receipt } from '../records.ts';
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

it.each([
  ['another host', '', '//evil.example'],
  ['another host, written as some browsers read it', '', '/\\evil.example'],
  ['another service of the same host', '/services/exam', '/services/exam/../core'],
])('a file whose work would go to %s is damaged', (_, base, start) => {
  const service = '/api/teacher/v3.0/OnlineExamResults/s/m/Correction/s1/r1';
  const at = { seq: 1, attempts: 0, updatedAt: 1, createdAt: 1, saves: 1, state: 'queued' };
  const told = { lane: 'c:exam:s1:r1', label: {}, partLabels: {}, attachments: [], sent: null };
  const body = { answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits: 60 }] };
  const row = {
    key: 'k',
    owner: 'school:ann',
    method: 'PATCH',
    kind: 'correction',
    ...at,
    ...told,
  };
  const empty = { owner: 'school:ann', who: 'Ann', at: 1, ids: [], receipts: [], drafts: [] };
  const read = (path: string) => {
    const rows = [{ ...row, path, body } as unknown as OutboxRow];
    const bytes = packContents({ ...empty, rows, files: [], imports: [] });
    return unpackContents(bytes, 'school:ann', [base]).rows.length;
  };
  expect(read(`${base}${service}`)).toBe(1);
  expect(() => read(`${start}${service}`)).toThrow('rescue.damaged');
});
