import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import type * as Addresses from '#src/offline/outbox/addresses.ts';
import type * as Locks from '#src/offline/testing/locks.ts';
import type * as Overtaken from '#src/offline/kinds/correction/overtaken.ts';
import type * as Preparing from '#src/offline/outbox/preparing.ts';
import type * as Readable from '#src/offline/store/readable.ts';
import type * as Copies from '#src/offline/store/copies.ts';
import type * as Decide from '#src/offline/outbox/decide.ts';
import type * as Lists from '#src/offline/kinds/questions/addresses.ts';
import type * as Parts from '#src/offline/outbox/parts.ts';
import type * as Pieces from '#src/offline/outbox/pieces.ts';
import type * as Rows from '#src/offline/outbox/rows.ts';
import type * as Words from '#src/offline/drafts/versions.ts';
import type * as Uploaded from '#src/offline/outbox/uploaded.ts';
import type * as Conflict from '#src/offline/outbox/conflict.ts';
import type * as Status from '#src/offline/outbox/status.ts';
import type * as Merged from '#src/offline/kinds/correction/merged-view.ts';
import type { Reply } from '#src/offline/testing/reply.ts';
import { stepsWanted, type Leaning } from './lives.ts';
import { firstRed } from './run.ts';
import { openServer, type School, type Server } from './school.ts';

const { seed } = stepsWanted(process.env, 0);
/** As many as the model itself lives in the same run. */
const STEPS = 3_000;
let server: Server;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Puts something else in the place of what a module of the engine exports. */
function put<M extends object>(module: string, change: (real: M) => Partial<M>) {
  const path = `#src/offline/${module}.ts`;
  planted.push(path);
  vi.doMock(path, async (original) => {
    const real = await original<M>();
    return { ...real, ...change(real) };
  });
}
const planted: string[] = [];
afterEach(() => {
  for (const path of planted.splice(0)) vi.doUnmock(path);
  vi.resetModules();
});

type Handle = School['handle'];

/** A server whose requests or answers somebody tampers with. */
const tampered = (change: (handle: Handle) => Handle): Server => ({
  close: async () => undefined,
  async open() {
    const school = await server.open();
    return Object.assign(school, { handle: change(school.handle.bind(school)) });
  },
});

const withBody = (change: (body: JsonObject) => void) =>
  tampered((handle) => (method, path, headers, body, bytes) => {
    const said: unknown = body === '' ? null : JSON.parse(body);
    if (isObject(said)) change(said);
    return handle(method, path, headers, isObject(said) ? JSON.stringify(said) : body, bytes);
  });

const withReply = (change: (reply: Reply, method: string) => Reply) =>
  tampered((handle) => async (...request) => {
    const { status, headers = {}, body } = await handle(...request);
    return change({ status, headers, body }, request[0]);
  });

/** Bugs of the kinds that the model of the server could not show, and others of theirs; each with the lives that show it. */
const bugs: [string, Leaning, () => Server | void][] = [
  [
    'an equal value on a stale base takes over what else stands there',
    { themes: ['agreement'] },
    () =>
      withReply((reply) => {
        // The answer as it was: the version that stands there now, whatever the sender had seen.
        const data = isObject(reply.body) ? reply.body['data'] : null;
        if (isObject(data)) for (const one of objectsOf(data['versions'])) one['basedOn'] = 0;
        return reply;
      }),
  ],
  [
    'the view shows the newest version beside old values',
    { themes: ['rivals'] },
    () => {
      put<typeof Merged>('kinds/correction/merged-view', (merged) => {
        const mergeWorkbook: typeof Merged.mergeWorkbook = (workbook, rows, sent) => {
          const view = merged.mergeWorkbook(workbook, rows, sent);
          for (const question of view.questionList) question.version += 1;
          return view;
        };
        return { mergeWorkbook };
      });
    },
  ],
  [
    'ink is lost on its way',
    { themes: ['anything'], acts: { ink: 10 } },
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers'])) delete answer['ink'];
      }),
  ],
  [
    'comments are lost on their way',
    { themes: ['anything'], acts: { save: 40 } },
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers'])) delete answer['comment'];
      }),
  ],
  [
    'an erased stroke comes back',
    { themes: ['anything'], acts: { ink: 60, list: 0, form: 0, save: 0 } },
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers']))
          if (isObject(answer['ink'])) answer['ink']['remove'] = [];
      }),
  ],
  [
    'a change goes on the version that stands, not on the one that was seen',
    { themes: ['rivals'] },
    () =>
      withReply((reply, method) => {
        const data = isObject(reply.body) ? reply.body['data'] : null;
        if (method === 'GET' && isObject(data))
          for (const one of objectsOf(data['questionList']))
            one['version'] = Number(one['version']) + 1;
        return reply;
      }),
  ],
  [
    '"all saved" counts only what is under way',
    { themes: ['rivals'] },
    () => {
      put<typeof Status>('outbox/status', ({ statusOf }) => {
        const careless: typeof Status.statusOf = (input) =>
          statusOf({ ...input, rows: input.rows.filter(({ attempts }) => attempts > 0) });
        return { statusOf: careless };
      });
    },
  ],
  [
    'what needs her is called saved',
    { themes: ['agreement'] },
    () => {
      put<typeof Status>('outbox/status', ({ statusOf }) => {
        const careless: typeof Status.statusOf = (input) =>
          statusOf({ ...input, rows: input.rows.filter(({ state }) => state === 'queued') });
        return { statusOf: careless };
      });
    },
  ],
  [
    'of a conflict only what was asked about is kept',
    { themes: ['rivals'] },
    () => {
      put<typeof Conflict>('outbox/conflict', (conflict) => {
        const splitConflict: typeof Conflict.splitConflict = async (tx, row, outcome, settling) => {
          const seqs = await conflict.splitConflict(tx, row, outcome, settling);
          const rows = await tx.rows(seqs);
          const open = rows.filter((one) => one?.state === 'queued').map((one) => one?.seq ?? 0);
          await tx.deleteRows(open);
          return seqs;
        };
        return { splitConflict };
      });
    },
  ],
  [
    'scores are lost on their way',
    { themes: ['anything'], acts: { save: 40 } },
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers'])) delete answer['scoreUnits'];
      }),
  ],
  [
    'work of one is sent for the other',
    { themes: ['agreement'] },
    () =>
      tampered((handle) => {
        const tokens = new Set<string>();
        return (method, path, headers, body, bytes) => {
          const sent = new Headers(headers);
          tokens.add(headers.get('authorization') ?? '');
          if (method === 'PATCH') sent.set('authorization', [...tokens][0] ?? '');
          return handle(method, path, sent, body, bytes);
        };
      }),
  ],
  [
    'a correction is called done that was never made',
    { themes: ['anything'] },
    () =>
      tampered(
        (handle) =>
          (method, path, ...rest) =>
            path.includes('/Correction/')
              ? { status: 200, body: { result: true, data: { versions: [] } } }
              : handle(method, path, ...rest),
      ),
  ],
  [
    'a new question is made twice',
    { themes: ['anything'] },
    () =>
      tampered((handle) => async (method, path, headers, body, bytes) => {
        const again = new Headers(headers);
        again.set('idempotency-key', `"f${(headers.get('idempotency-key') ?? '').slice(2)}`);
        if (body.includes('clientId') && method === 'POST')
          await handle(method, path, again, body.replaceAll('"clientId":"0', '"clientId":"f'));
        return handle(method, path, headers, body, bytes);
      }),
  ],
  [
    'review and note are lost on their way',
    { themes: ['anything'] },
    () =>
      withBody((body) => {
        delete body['review'];
        delete body['note'];
        body['answers'] ??= [];
      }),
  ],
  [
    'whoever finds the lock taken queues for it',
    { themes: ['sleepy'] },
    () => {
      put<typeof Locks>('testing/locks', ({ fakeLocks }) => ({
        fakeLocks() {
          const locks = fakeLocks();
          const join = () => {
            const own = locks.join();
            return {
              ...own,
              request: (name: string, { steal = false }, work: Parameters<typeof own.request>[2]) =>
                own.request(name, { steal }, work),
            };
          };
          return { ...locks, join };
        },
      }));
    },
  ],
  [
    'one value that is lost hides all others',
    { themes: ['losing'] },
    () => {
      put<typeof Readable>('store/readable', () => ({
        readAll: async (_table, asked) =>
          asked()
            .toArray()
            .catch(() => []),
      }));
    },
  ],
  [
    'a file that cannot be read ends the run',
    { themes: ['filed'] },
    () => {
      put<typeof Preparing>('outbox/preparing', ({ createPreparing }) => ({
        createPreparing(parts) {
          const prepare = createPreparing(parts);
          return async (need) => {
            const trouble = await prepare(need);
            const said = JSON.stringify(trouble);
            if (said.includes('offline.fileUnreadable')) throw new Error('unreadable');
            return trouble;
          };
        },
      }));
    },
  ],
  [
    'an address is what it was when its row was saved',
    { themes: ['starting'] },
    () => {
      put<typeof Addresses>('outbox/addresses', ({ addressOf }) => ({
        addressOf: (path, bases) => (path.startsWith('/api/') ? addressOf(path, bases) : path),
      }));
    },
  ],
  [
    'what the disk refused goes over what was saved since',
    { themes: ['fullDisk'] },
    () => {
      put<typeof Overtaken>('kinds/correction/overtaken', () => ({
        isOvertaken: async () => false,
      }));
    },
  ],
  [
    'a file that the server tidied away is called uploaded',
    { themes: ['filed'] },
    () => {
      put<typeof Uploaded>('outbox/uploaded', () => ({ forgetUploaded: async () => undefined }));
    },
  ],
  [
    'what a server finds too large is never halved',
    { themes: ['inky'] },
    () => {
      put<typeof Pieces>('outbox/pieces', () => ({ putInPieces: async () => [] }));
    },
  ],
  [
    'an exam is published although an earlier change of it waits for her',
    { themes: ['early'] },
    () => {
      put<typeof Parts>('outbox/parts', ({ headOfLane }) => ({
        headOfLane(rows, known) {
          const queued = rows.filter(({ state }) => state === 'queued');
          const head = headOfLane(queued, known);
          return head?.kind === 'release' ? head : headOfLane(rows, known);
        },
      }));
    },
  ],
  [
    'a deletion names no version',
    { themes: ['erasing'] },
    () => {
      put<typeof Lists>('kinds/questions/addresses', ({ deletionPath }) => ({
        deletionPath: (path, id) => deletionPath(path, id, null),
      }));
    },
  ],
  [
    'what is on its way is given up as unsent',
    { themes: ['onItsWay'] },
    () => {
      put<typeof Decide>('outbox/decide', ({ discardRow }) => ({
        discardRow: (tx, key, deciding) => discardRow(tx, key, deciding),
      }));
    },
  ],
  [
    'an answer after an exit leaves its words on the device',
    { themes: ['leaving'] },
    () => {
      put<typeof Copies>('store/copies', () => ({ mayHoldCopies: () => true }));
    },
  ],
  [
    'a row that the server fails with for ever only waits',
    { themes: ['cursed'] },
    () => {
      put<typeof Rows>('outbox/rows', () => ({ unservedAfter: () => null }));
    },
  ],
  [
    'a date in the future decides which words of a form are newer',
    { themes: ['drafted'] },
    () => {
      put<typeof Words>('drafts/versions', () => ({ momentAfter: (_row, now) => now }));
    },
  ],
  [
    'words that a later start brings are older where the clock was set back meanwhile',
    { themes: ['drafted'] },
    () => {
      put<typeof Words>('drafts/versions', ({ withAside }) => ({
        withAside: (thing, row, { writer, state, base, updatedAt }) =>
          withAside(thing, row, { writer, state, base, updatedAt }),
      }));
    },
  ],
];

describe('before the real server the model goes red when', () => {
  it.each(bugs)('%s', { timeout: 300_000 }, async (name, leaning, plant) => {
    vi.resetModules();
    const before = plant() ?? server;
    const { live } = await import('./life.ts');
    const red = await firstRed(live, before, { seed, steps: STEPS, leaning });
    console.info(
      `planted: ${name}: red after ${red?.lives} lives and ${red?.steps} steps, seed ${seed}: ${red?.violation.slice(0, 200)}`,
    );
    expect(red).not.toBeNull();
  });
});
