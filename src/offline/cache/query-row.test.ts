import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION } from '#contract/version.ts';
import type { QueryRow } from '../records.ts';
import { currentBuster, migrateRow } from './query-row.ts';

const row = (buster: string): QueryRow => ({
  hash: 'school:ann|["workbook"]',
  owner: 'school:ann',
  queryKey: ['workbook'],
  data: { score: 1 },
  dataUpdatedAt: 1,
  buster,
  bytes: 10,
});

describe('a kept copy', () => {
  it('of this version stays the very same row', () => {
    const same = row(currentBuster);
    expect(migrateRow(same)).toBe(same);
  });

  it('of an older version, since when fields were only added, bears the new one', () => {
    const older = row(String(CONTRACT_VERSION - 1));
    expect(migrateRow(older)).toEqual({ ...older, buster: currentBuster });
  });

  it.each([
    ['of a newer build', String(CONTRACT_VERSION + 1)],
    ['of no version at all', 'older'],
  ])('%s is not shown', (_name, buster) => {
    expect(migrateRow(row(buster))).toBeNull();
  });
});
