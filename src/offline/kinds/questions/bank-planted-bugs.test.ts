import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as Serialize from '../../outbox/serialize-request.ts';
import type * as Split from './split-refusal.ts';
import type * as Unseen from './stale-edits.ts';
import type * as Answers from '../../outbox/answers.ts';
import { isObject, objectsOf, parseJson } from '#src/lib/json.ts';
import { isMove } from './lists.ts';
import { anyBankLife } from '../../testing/bank-model.ts';
import { modelSettings } from '../../testing/lives.ts';
import { redAfter } from '../../testing/red-after.ts';
import type { ServerFaults } from '../../testing/server.ts';

const settings = modelSettings(process.env, 2_000);

afterEach(() => {
  vi.doUnmock('../../outbox/serialize-request.ts');
  vi.doUnmock('./split-refusal.ts');
  vi.doUnmock('./stale-edits.ts');
  vi.doUnmock('../../outbox/answers.ts');
  vi.resetModules();
});

async function livesUntilRed(faults: ServerFaults = {}, numRuns = settings.numRuns) {
  vi.resetModules();
  const { liveInBank } = await import('../../testing/bank-model.ts');
  const { seed } = settings;
  return redAfter(anyBankLife, (life) => liveInBank({ ...life, faults }), { seed, numRuns });
}

const bugs: [string, () => ServerFaults | void][] = [
  ['the server lets the last write win', () => ({ ignoresVersions: true })],
  [
    'the version is not sent',
    () => {
      vi.doMock('../../outbox/serialize-request.ts', async (original) => {
        const module = await original<typeof Serialize>();
        const serializeRequest: typeof Serialize.serializeRequest = (...args) => {
          const sent = module.serializeRequest(...args);
          const items = objectsOf(parseJson(sent.body ?? '')).map(
            ({ version: _version, ...item }) => item,
          );
          return sent.body === null ? sent : { ...sent, body: JSON.stringify(items) };
        };
        return { ...module, serializeRequest };
      });
    },
  ],
  [
    'a whole question replaces what its tab did not show',
    () => {
      vi.doMock('./stale-edits.ts', () => {
        const partUnseen: typeof Unseen.partUnseen = async (_tx, { body }) => ({
          seen: body,
          unseen: [],
        });
        return { partUnseen };
      });
    },
  ],
  [
    'what is written over words that wait stands on the newest version',
    () => {
      vi.doMock('./stale-edits.ts', async (original) => {
        const unseen = await original<typeof Unseen>();
        const partUnseen: typeof Unseen.partUnseen = async (tx, row, shown) => {
          const parted = await unseen.partUnseen(tx, row, shown);
          const versions = new Map(row.body.map(({ id, version }) => [id, version]));
          const onNewest = (items: typeof row.body) =>
            items.map((item) =>
              'version' in item ? { ...item, version: versions.get(item['id']) } : item,
            );
          return { seen: onNewest(parted.seen), unseen: onNewest(parted.unseen) };
        };
        return { partUnseen };
      });
    },
  ],
  [
    'a question that was only moved takes the version of words that nobody here has read',
    () => {
      vi.doMock('../../outbox/answers.ts', async (original) => {
        const answers = await original<typeof Answers>();
        const linksOf: typeof Answers.linksOf = (row, data) => {
          const told = objectsOf(isObject(data) ? data['ids'] : null);
          const steps = told.flatMap(({ id, version }) =>
            typeof id === 'string' && typeof version === 'number'
              ? [{ part: id, from: version - 1, to: version }]
              : [],
          );
          return [...answers.linksOf(row, data), ...steps];
        };
        return { ...answers, linksOf };
      });
    },
  ],
  [
    'only one place of a moved list is sent',
    () => {
      vi.doMock('../../outbox/serialize-request.ts', async (original) => {
        const module = await original<typeof Serialize>();
        const serializeRequest: typeof Serialize.serializeRequest = (...args) => {
          const sent = module.serializeRequest(...args);
          const items = objectsOf(parseJson(sent.body ?? ''));
          const last = items.findLast(isMove);
          const left = items.filter((item) => !isMove(item) || item === last);
          return sent.body === null ? sent : { ...sent, body: JSON.stringify(left) };
        };
        return { ...module, serializeRequest };
      });
    },
  ],
  [
    'the rest of a list that conflicts is dropped',
    () => {
      vi.doMock('./split-refusal.ts', async (original) => {
        const split = await original<typeof Split>();
        const splitStale: typeof Split.splitStale = async (tx, row, outcome, stale, settling) => {
          const touched = await split.splitStale(tx, row, outcome, stale, settling);
          if (touched) await tx.deleteRows([row.seq]);
          return touched;
        };
        return { ...split, splitStale };
      });
    },
  ],
];

describe('the model of the bank goes red when', () => {
  it.each(bugs)('%s', { timeout: 600_000 }, async (name, plant) => {
    const red = await livesUntilRed(plant() ?? {});
    console.info(
      `planted: ${name}: red after ${red?.lives} lives, seed ${settings.seed}: ${red?.violation}`,
    );
    expect(red).not.toBeNull();
  });
});
