import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds } from './index.ts';

// As `offlineCore` in architecture.mjs, which bars what the core imports.
const core = ['{outbox,store,rescue}/**/*.ts', '{database,records}.ts']
  .flatMap((pattern) => globSync(`src/offline/${pattern}`))
  .filter((path) => !path.endsWith('.test.ts'));

it('no file of the core names a kind of row, or how a lane of one begins', () => {
  const words = kinds.flatMap(({ rows }) => rows.map((row) => `${row}['"\`]`));
  const lanes = kinds.map((kind) => kind.lanes);
  const named = new RegExp(`['"\`](?:${[...words, ...lanes].join('|')})`, 'u');
  const found = core.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (named.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(core.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

it('no two kinds take one word or one beginning of a lane', () => {
  const words = kinds.flatMap(({ rows }) => rows);
  expect(new Set(words).size).toBe(words.length);
  const lanes = kinds.map((kind) => kind.lanes);
  for (const lane of lanes)
    expect(lanes.filter((other) => other.startsWith(lane) || lane.startsWith(other))).toEqual([
      lane,
    ]);
});
