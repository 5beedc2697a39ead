import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as Classify from './classify.ts';
import type * as Conflict from './conflict.ts';
import type * as Decide from './decide.ts';
import type * as Freeze from './freeze.ts';
import type * as Parts from './parts.ts';
import type * as Rows from './rows.ts';
import type * as Serialize from './serialize-request.ts';
import type * as Uploaded from './uploaded.ts';
import type * as Memory from '../store/memory-store.ts';
import { anyLife, modelSettings } from '../testing/lives.ts';
import { redAfter } from '../testing/red-after.ts';
import type { ServerFaults } from '../testing/server.ts';
import type { OutboxRow, SessionRow } from '../records.ts';
import type { Store, Tx } from '../store/store.ts';

const settings = modelSettings(process.env, 2_000);

afterEach(() => {
  vi.doUnmock('./rows.ts');
  vi.doUnmock('./freeze.ts');
  vi.doUnmock('./classify.ts');
  vi.doUnmock('./conflict.ts');
  vi.doUnmock('./decide.ts');
  vi.doUnmock('./parts.ts');
  vi.doUnmock('./serialize-request.ts');
  vi.doUnmock('./uploaded.ts');
  vi.doUnmock('../store/memory-store.ts');
  vi.resetModules();
});

/** How many lives it took until one was not as promised, and what was wrong; null when none was. */
async function livesUntilRed(
  faults: ServerFaults = {},
  numRuns = 2_000,
): Promise<{ lives: number; violation: string } | null> {
  vi.resetModules();
  const { live } = await import('../testing/model.ts');
  return redAfter(anyLife, (life) => live({ ...life, faults }), { seed: settings.seed, numRuns });
}

/** A change of the session takes somebody's rows along. */
function clearing(whose: (before: SessionRow | undefined, after: SessionRow) => string | null) {
  vi.doMock('../store/memory-store.ts', async (original) => {
    const { createMemoryStore } = await original<typeof Memory>();
    const careless = (tx: Tx): Tx => ({
      ...tx,
      putSession: async (row) => {
        const owner = whose(await tx.session(), row);
        await tx.putSession(row);
        if (owner === null) return;
        const rows = await tx.ownerRows(owner);
        await tx.deleteRows(rows.map((waiting) => waiting.seq));
      },
    });
    return { createMemoryStore: () => tampered(createMemoryStore(), careless) };
  });
}

/** Every transaction of a store goes through a change. */
function tampered(store: Store, change: (tx: Tx) => Tx): Store {
  return {
    ...store,
    write: (durability, scope, work) => store.write(durability, scope, (tx) => work(change(tx))),
    read: (scope, work) => store.read(scope, (tx) => work(change(tx))),
  };
}

const bugs: [string, () => ServerFaults | void][] = [
  [
    'freezing is off: later saves change a request under way',
    () => {
      vi.doMock('./rows.ts', async (original) => ({
        ...(await original<typeof Rows>()),
        isOpen: (row: OutboxRow) => row.state === 'queued',
      }));
      vi.doMock('./freeze.ts', async (original) => {
        const { freeze } = await original<typeof Freeze>();
        const thaw: typeof Freeze.freeze = async (store, heads, run) => {
          await store.write('relaxed', 'all', async (tx) => {
            const rows = await tx.rows(heads.map((head) => head.seq));
            await tx.putRows(
              rows
                .filter((row) => row !== undefined)
                .map((row): OutboxRow => Object.assign(row, { sent: null })),
            );
          });
          return freeze(store, heads, run);
        };
        return { freeze: thaw };
      });
    },
  ],
  ['the server ignores keys', () => ({ ignoresKeys: true })],
  ['the server lets the last write win', () => ({ ignoresVersions: true })],
  [
    'a row is deleted before its answer',
    () => {
      vi.doMock('./freeze.ts', async (original) => {
        const { freeze } = await original<typeof Freeze>();
        const forget: typeof Freeze.freeze = async (store, heads, run) => {
          const frozen = await freeze(store, heads, run);
          const seqs = frozen?.ready.map((row) => row.seq) ?? [];
          await store.write('relaxed', 'all', (tx) => tx.deleteRows(seqs));
          return frozen;
        };
        return { freeze: forget };
      });
    },
  ],
  [
    '409 is treated as success',
    () => {
      vi.doMock('./classify.ts', async (original) => {
        const { classify } = await original<typeof Classify>();
        const lenient: typeof Classify.classify = (...args) => {
          const outcome = classify(...args);
          return outcome.cls === 'conflict' ? { cls: 'done', data: null } : outcome;
        };
        return { classify: lenient };
      });
    },
  ],
  [
    'any 2xx is treated as success',
    () => {
      vi.doMock('./classify.ts', async (original) => {
        const { classify } = await original<typeof Classify>();
        const lenient: typeof Classify.classify = (row, exchange, now) =>
          exchange.kind === 'answer' && exchange.status < 300
            ? { cls: 'done', data: null }
            : classify(row, exchange, now);
        return { classify: lenient };
      });
    },
  ],
  [
    'a key is reused for another body',
    () => {
      vi.doMock('./rows.ts', async (original) => {
        const rows = await original<typeof Rows>();
        const renewed: typeof Rows.renewed = (row, _key, now) => rows.renewed(row, row.key, now);
        return { ...rows, renewed };
      });
    },
  ],
  [
    'a conflict is dropped',
    () => {
      vi.doMock('./conflict.ts', async (original) => {
        const conflict = await original<typeof Conflict>();
        const splitConflict: typeof Conflict.splitConflict = async (tx, row) => {
          await tx.deleteRows([row.seq]);
          return [row.seq];
        };
        return { ...conflict, splitConflict };
      });
    },
  ],
  [
    'a decision takes what its screen did not show',
    () => {
      vi.doMock('./decide.ts', async (original) => {
        const decide = await original<typeof Decide>();
        const resolveConflict: typeof Decide.resolveConflict = async (
          tx,
          key,
          choice,
          parts,
          deciding,
        ) => {
          const row = await tx.rowByKey(key);
          const shown = row ? [row] : [];
          return decide.resolveConflict(tx, key, choice, parts, { ...deciding, shown });
        };
        return { ...decide, resolveConflict };
      });
    },
  ],
  [
    'the newest goes first',
    () => {
      vi.doMock('./parts.ts', async (original) => {
        const parts = await original<typeof Parts>();
        const headOfLane: typeof Parts.headOfLane = (rows, known) =>
          parts.headOfLane(rows.toReversed(), known);
        return { ...parts, headOfLane };
      });
    },
  ],
  [
    'the head of a lane is chosen from memory',
    () => {
      vi.doMock('./freeze.ts', async (original) => {
        const { freeze } = await original<typeof Freeze>();
        const forgetful: typeof Freeze.freeze = (store, heads, run) => {
          const chosen = new Set(heads.map((head) => head.seq));
          const alone = (tx: Tx): Tx => ({
            ...tx,
            laneRows: async (owner, lane) =>
              (await tx.laneRows(owner, lane)).filter((row) => chosen.has(row.seq)),
          });
          return freeze(tampered(store, alone), heads, run);
        };
        return { freeze: forgetful };
      });
    },
  ],
  [
    'a row is sent before its file',
    () => {
      vi.doMock('./serialize-request.ts', async (original) => ({
        ...(await original<typeof Serialize>()),
        neededFiles: () => [],
      }));
    },
  ],
  [
    'an upload is forgotten after a crash',
    () => {
      vi.doMock('./uploaded.ts', async (original) => {
        const uploaded = await original<typeof Uploaded>();
        const forgetAddress: typeof Uploaded.keepUploadAddress = async () => true;
        return { ...uploaded, keepUploadAddress: forgetAddress };
      });
    },
  ],
  [
    'what a file became is forgotten after a crash',
    () => {
      vi.doMock('./uploaded.ts', async (original) => {
        const uploaded = await original<typeof Uploaded>();
        const forget: typeof Uploaded.keepUploaded = async (_store, _epoch, { found }) => found;
        const noAddress: typeof Uploaded.uploadAddress = async () => null;
        return { ...uploaded, keepUploaded: forget, uploadAddress: noAddress };
      });
    },
  ],
  [
    "another person's work is sent",
    () => {
      vi.doMock('../store/memory-store.ts', async (original) => {
        const { createMemoryStore } = await original<typeof Memory>();
        const owners = ['school:ann', 'school:bob'];
        const mixed = (tx: Tx): Tx => ({
          ...tx,
          ownerRows: async (owner) =>
            (await Promise.all(owners.map((other) => tx.ownerRows(other))))
              .flat()
              .map((row) => Object.assign(row, { owner })),
          laneRows: async (_owner, lane) => {
            const current = (await tx.session())?.owner ?? '';
            const all = await Promise.all(owners.map((other) => tx.laneRows(other, lane)));
            return all.flat().map((row) => Object.assign(row, { owner: current }));
          },
          rows: async (seqs) => {
            const current = (await tx.session())?.owner ?? '';
            return (await tx.rows(seqs)).map(
              (row) => row && Object.assign(row, { owner: current }),
            );
          },
        });
        return { createMemoryStore: () => tampered(createMemoryStore(), mixed) };
      });
    },
  ],
  [
    'a sign-in of another person clears what waits',
    () =>
      clearing((before, after) => (before && before.owner !== after.owner ? before.owner : null)),
  ],
  [
    'an exit clears what waits',
    () => clearing((_before, after) => (after.auth === 'out' ? after.owner : null)),
  ],
];

describe('the model goes red when', () => {
  it.each(bugs)('%s', { timeout: 600_000 }, async (name, plant) => {
    const red = await livesUntilRed(plant() ?? {});
    console.info(
      `planted: ${name}: red after ${red?.lives} lives, seed ${settings.seed}: ${red?.violation}`,
    );
    expect(red).not.toBeNull();
  });
});

describe('the model stays green when', () => {
  it('nothing is planted', { timeout: 60_000 }, async () => {
    expect(await livesUntilRed({}, 50)).toBeNull();
  });
});
