import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import type * as Conflict from '#src/offline/outbox/conflict.ts';
import type * as Status from '#src/offline/outbox/status.ts';
import type * as Merged from '#src/offline/outbox/merged-view.ts';
import { redAfter } from '#src/offline/testing/red-after.ts';
import type { Reply } from '#src/offline/testing/reply.ts';
import { anyLife, stepsWanted } from './lives.ts';
import { openServer, type School, type Server } from './school.ts';

const { seed } = stepsWanted(process.env, 0);
const LIVES = 90;
let server: Server;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const mocked = ['conflict', 'status', 'merged-view'];
afterEach(() => {
  for (const name of mocked) vi.doUnmock(`#src/offline/outbox/${name}.ts`);
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
  tampered(
    (handle) =>
      async (...request) =>
        change(await handle(...request), request[0]),
  );

/** Bugs of the kinds that the model of the server could not show, and others of theirs. */
const bugs: [string, () => Server | void][] = [
  [
    'an equal value on a stale base takes over what else stands there',
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
    () => {
      vi.doMock('#src/offline/outbox/merged-view.ts', async (original) => {
        const merged = await original<typeof Merged>();
        const mergeWorkbook: typeof Merged.mergeWorkbook = (workbook, rows, sent) => {
          const view = merged.mergeWorkbook(workbook, rows, sent);
          for (const question of view.questionList) question.version += 1;
          return view;
        };
        return { ...merged, mergeWorkbook };
      });
    },
  ],
  [
    'ink is lost on its way',
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers'])) delete answer['ink'];
      }),
  ],
  [
    'comments are lost on their way',
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers'])) delete answer['comment'];
      }),
  ],
  [
    'an erased stroke comes back',
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers']))
          if (isObject(answer['ink'])) answer['ink']['remove'] = [];
      }),
  ],
  [
    'a change goes on the version that stands, not on the one that was seen',
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
    () => {
      vi.doMock('#src/offline/outbox/status.ts', async (original) => {
        const { statusOf } = await original<typeof Status>();
        const careless: typeof Status.statusOf = (input) =>
          statusOf({ ...input, rows: input.rows.filter(({ attempts }) => attempts > 0) });
        return { statusOf: careless };
      });
    },
  ],
  [
    'what needs her is called saved',
    () => {
      vi.doMock('#src/offline/outbox/status.ts', async (original) => {
        const { statusOf } = await original<typeof Status>();
        const careless: typeof Status.statusOf = (input) =>
          statusOf({ ...input, rows: input.rows.filter(({ state }) => state === 'queued') });
        return { statusOf: careless };
      });
    },
  ],
  [
    'of a conflict only what was asked about is kept',
    () => {
      vi.doMock('#src/offline/outbox/conflict.ts', async (original) => {
        const conflict = await original<typeof Conflict>();
        const splitConflict: typeof Conflict.splitConflict = async (tx, row, outcome, settling) => {
          const seqs = await conflict.splitConflict(tx, row, outcome, settling);
          const rows = await tx.rows(seqs);
          const open = rows.filter((one) => one?.state === 'queued').map((one) => one?.seq ?? 0);
          await tx.deleteRows(open);
          return seqs;
        };
        return { ...conflict, splitConflict };
      });
    },
  ],
  [
    'scores are lost on their way',
    () =>
      withBody((body) => {
        for (const answer of objectsOf(body['answers'])) delete answer['scoreUnits'];
      }),
  ],
  [
    'work of one is sent for the other',
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
    () =>
      withBody((body) => {
        delete body['review'];
        delete body['note'];
        body['answers'] ??= [];
      }),
  ],
];

describe('before the real server the model goes red when', () => {
  it.each(bugs)('%s', { timeout: 300_000 }, async (name, plant) => {
    vi.resetModules();
    const planted = plant() ?? server;
    const { live } = await import('./life.ts');
    const red = await redAfter(anyLife, (life) => live(planted, life), { seed, numRuns: LIVES });
    console.info(
      `planted: ${name}: red after ${red?.lives} lives, seed ${seed}: ${red?.violation}`,
    );
    expect(red).not.toBeNull();
  });
});
