import { describe, expect, it } from 'vitest';
import type { QueryRow } from '../records.ts';
import { migrateRow } from './migrate.ts';

const row = (buster: string): QueryRow => ({
  hash: 'school:ann|["workbook"]',
  owner: 'school:ann',
  family: 'workbook',
  queryKey: ['workbook'],
  data: { score: 1 },
  dataUpdatedAt: 1,
  buster,
  bytes: 10,
  lastUsed: 1,
});
const steps = {
  1: (_family: string, data: unknown) => ({ first: data }),
  3: (family: string, data: unknown) => (family === 'workbook' ? { third: data } : undefined),
};

describe('a kept copy', () => {
  it('of this version stays the very same row', () => {
    const same = row('4');
    expect(migrateRow(same, 4, steps)).toBe(same);
  });

  it('of an older version goes through every step between, in order, and bears the new version', () => {
    expect(migrateRow(row('1'), 4, steps)).toMatchObject({
      data: { third: { first: { score: 1 } } },
      buster: '4',
      dataUpdatedAt: 1,
    });
  });

  it('passes a version that only added fields untouched', () => {
    expect(migrateRow(row('2'), 3, steps)).toMatchObject({ data: { score: 1 }, buster: '3' });
  });

  it.each([
    ['of a newer build', row('5')],
    ['of no version at all', row('older')],
    ['of a family that a step cannot save', { ...row('3'), family: 'results' }],
  ])('%s is not shown', (_name, other) => {
    expect(migrateRow(other, 4, steps)).toBeNull();
  });
});
