import { expect, test } from 'vitest';
import { extensionTimes } from './times.ts';

const end = '2026-11-22T08:00:00.000Z';
const at = (iso: string) => Date.parse(iso);

test('while it runs an extension begins at the end', () => {
  expect(extensionTimes('exam', end, at('2026-11-22T07:12:40.000Z'))).toEqual({
    min: '2026-11-22T08:01:00.000Z',
    max: '2026-12-22T08:00:00.000Z',
    proposed: '2026-11-22T08:30:00.000Z',
  });
});

test('after the end it begins now, and the proposal is a round time', () => {
  expect(extensionTimes('exam', end, at('2026-11-23T07:12:40.000Z'))).toEqual({
    min: '2026-11-23T07:13:00.000Z',
    max: '2026-12-23T07:12:00.000Z',
    proposed: '2026-11-23T07:45:00.000Z',
  });
});

test('an assignment is extended by a day', () => {
  expect(extensionTimes('assignment', end, at('2026-11-20T07:00:00.000Z')).proposed).toBe(
    '2026-11-23T08:00:00.000Z',
  );
});
