import { expect, it } from 'vitest';
import type { OutboxRow, Receipt } from '#src/offline/index.ts';
import { waitingList } from '#src/offline/testing/waiting.ts';
import { arrivalOf, batchesOf, missingBatches } from './plan.ts';

let keys = 0;
const uuid = () => `key-${(keys += 1)}`;
const ids = Array.from({ length: 450 }, (_, at) => `q${at}`);

const base = {
  lane: 'q:tpl:school',
  owner: 'school:ann',
  kind: 'create' as const,
  label: {},
};
const row = (names: string[], state: OutboxRow['state'] = 'queued') =>
  waitingList(
    names.map((clientId) => ({ clientId })),
    { ...base, key: uuid(), state },
  );
const receipt = (names: string[]): Receipt => ({
  ...base,
  key: uuid(),
  at: 0,
  links: [],
  body: null,
  ids: names.map((name) => ({ temp: `tmp:${name}`, id: `server-${name}` })),
});

it('splits an import into lists of 200, each under a key of its own', () => {
  const batches = batchesOf(ids, uuid);
  expect(batches.map(({ rows }) => rows.length)).toEqual([200, 200, 50]);
  expect(new Set(batches.map(({ key }) => key)).size).toBe(3);
  expect(batches.flatMap(({ rows }) => rows)).toEqual(ids);
});

it('knows by the names of the questions what arrived, waits and is stuck, whatever the keys are by now', () => {
  const arrival = arrivalOf(
    [row(['b', 'other']), row(['c'], 'attention')],
    [receipt(['a', 'older'])],
    new Set(['a', 'b', 'c', 'd']),
  );
  expect([...arrival.arrived]).toEqual([['a', 'server-a']]);
  expect([...arrival.waiting]).toEqual(['b', 'c']);
  expect([...arrival.stuck]).toEqual(['c']);
});

it('sends after a crash only the lists of which nothing is under way', () => {
  const [first, second, third] = batchesOf(ids, uuid);
  if (!first || !second || !third) throw new Error('three lists');
  const arrival = arrivalOf([row(second.rows)], [receipt(first.rows)], new Set(ids));
  expect(missingBatches([first, second, third], arrival)).toEqual([third]);
});
