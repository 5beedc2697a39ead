import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badWifi, firstAnswersLost } from '../helpers/fault-proxy.ts';
import type { FaultProxyOptions } from '../helpers/fault-proxy.ts';
import { buildHarness } from '../helpers/harness-build.ts';
import type { HarnessBuild, Planted } from '../helpers/harness-build.ts';
import { playEvening, printed } from './chaos.ts';
import type { Account } from './chaos.ts';
import { seedOf } from './dice.ts';

const seed = seedOf(process.env['CHAOS_SEED']);
const acks = Number(process.env['CHAOS_ACKS'] ?? 600);
const kills = Number(process.env['CHAOS_KILLS'] ?? 10);
const minutes = 60_000;

/** A row that may already have been sent goes on taking saves in. */
const freezeOff: Planted = {
  file: 'src/offline/outbox/rows.ts',
  find: /return row\.state === 'queued' && row\.sent === null;/,
  put: "return row.state === 'queued';",
};

/** A server that knows neither keys nor the ids that devices give to new questions. */
const carelessServer: FaultProxyOptions['tamper'] = (asked) => {
  const headers = { ...asked.headers };
  delete headers['idempotency-key'];
  const body = asked.path.includes('/PostList/')
    ? asked.body
        .toString()
        .replaceAll(/"clientId":"[^"]*"/g, () => `"clientId":"${crypto.randomUUID()}"`)
    : asked.body;
  return { ...asked, headers, body: Buffer.from(body) };
};

const violations = (account: Account) => [
  ...account.lost,
  ...account.doubled,
  ...account.reordered,
];

describe('a teacher who saves while network, tabs, worker and browser fail', () => {
  let real: HarnessBuild;

  beforeAll(async () => {
    real = await buildHarness();
  }, minutes);
  afterAll(() => real.remove());

  test(
    'loses nothing, and nothing takes effect twice or out of order',
    async () => {
      const account = await playEvening({
        build: real,
        seed,
        acks,
        kills,
        mix: badWifi,
        serverCrash: true,
      });
      console.log(`chaos: ${printed(account)}`);
      expect(violations(account), violations(account).join('\n')).toEqual([]);
      expect(account.stuck).toEqual([]);
      expect(account.failures).toEqual([]);
      expect(account.acked).toBeGreaterThanOrEqual(acks);
      expect(account.killTotal).toBeGreaterThanOrEqual(8);
      expect(account.counts.faultTotal / account.counts.requests).toBeGreaterThanOrEqual(0.2);
      expect(account.counts.withoutKey).toBe(0);
    },
    Math.max(8, acks / 100) * minutes,
  );

  test(
    'never asks the key table while the network is good',
    async () => {
      const account = await playEvening({ build: real, seed, acks: 120, kills: 0, mix: {} });
      console.log(`good network: ${printed(account)}`);
      expect(violations(account), violations(account).join('\n')).toEqual([]);
      expect(account.stuck).toEqual([]);
      expect(account.counts.replays, account.again.join('\n')).toBe(0);
    },
    2 * minutes,
  );

  test(
    'would be found out if a row that may have been sent still took saves in',
    async () => {
      const build = await buildHarness({ page: [freezeOff], worker: [freezeOff] });
      try {
        // The browser itself sends again over reused connections: more than it tries must be lost.
        const mix = firstAnswersLost(4);
        const account = await playEvening({
          build,
          seed,
          acks: 60,
          kills: 0,
          alone: 0,
          mix,
        });
        console.log(`control, freeze off: ${printed(account)}`);
        // Lost, not late: everything that the device still held has been sent.
        expect(account.stuck).toEqual([]);
        expect(account.lost.length).toBeGreaterThan(0);
      } finally {
        build.remove();
      }
    },
    3 * minutes,
  );

  test(
    'would be found out if the server ignored keys',
    async () => {
      const account = await playEvening({
        build: real,
        seed,
        acks: 40,
        kills: 0,
        mix: firstAnswersLost(1),
        badToTheEnd: true,
        newQuestions: 0.5,
        tamper: carelessServer,
      });
      console.log(`control, keys ignored: ${printed(account)}`);
      expect(account.doubled.length).toBeGreaterThan(0);
    },
    3 * minutes,
  );
});
