import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { additions, specCalls } from './calls.ts';
import type { Call } from './define.ts';

const rows = readFileSync(new URL('./spec-calls.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [service = '', method = '', path = '', , , note = '', pageBase = ''] = line.split('\t');
    return { service, method, path, note, pageBase };
  });
const mapped: Call[] = Object.values(specCalls);
const key = (c: { service: string; method: string; path: string }) =>
  `${c.service} ${c.method} ${c.path}`;

test('the map holds every listed call and no other', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(mapped.map(key).toSorted()).toEqual(rows.map(key).toSorted());
});

test('page bases, effects of GETs and offline families are as listed', () => {
  const byKey = new Map(mapped.map((call) => [key(call), call]));
  for (const row of rows) {
    const call = byKey.get(key(row));
    expect(String(call?.pageBase ?? ''), key(row)).toBe(row.pageBase.trim());
    expect(Boolean(call?.changesState), key(row)).toBe(row.note.includes('changes state'));
    expect(Boolean(call?.queuedOffline), key(row)).toBe(row.note.includes('queued offline'));
  }
});

test('no addition repeats a listed call', () => {
  const listed = new Set(rows.map(key));
  for (const call of Object.values<Call>(additions)) expect(listed.has(key(call))).toBe(false);
});
