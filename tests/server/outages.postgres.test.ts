import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { corrected } from '#contract/results/workbook.ts';
import { startCluster } from './postgres.ts';
import type { Cluster } from './postgres.ts';
import { startServer } from './process.ts';
import type { ServerProcess } from './process.ts';
import { correctionUrl, countLost, openStack, versionOf } from './stack.ts';
import type { Acknowledged, Stack } from './stack.ts';

/** A few in `npm test`, more in the full verification. */
const wanted = {
  ended: Number(process.env['OUTAGE_ENDED'] ?? 8),
  crashes: Number(process.env['OUTAGE_CRASHES'] ?? 1),
  stopSeconds: Number(process.env['OUTAGE_STOP'] ?? 7),
  /** What the servers give the database, in seconds. */
  patience: process.env['OUTAGE_PATIENCE'] ?? '2',
};
const directory = mkdtempSync(join(tmpdir(), 'bargeh-outage-'));

interface Answer {
  status: number | 'none';
  retryAfter: string | null;
  ms: number;
  data: unknown;
  /** The first error's code. */
  code: string | null;
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const started = performance.now();
  try {
    const response = await fetch(url, init);
    const body = (await response.json()) as { data?: unknown; errors?: { code: string }[] };
    const retryAfter = response.headers.get('retry-after');
    const { data = null, errors } = body;
    const code = errors?.[0]?.code ?? null;
    return { status: response.status, retryAfter, ms: performance.now() - started, data, code };
  } catch {
    const ms = performance.now() - started;
    return { status: 'none', retryAfter: null, ms, data: null, code: null };
  }
}

/** Asked again as the outbox does: what the database did before it went may hold the key for a moment more. */
const isAskedAgain = ({ status, code }: Answer) =>
  status === 503 || code === 'idempotency_in_progress';

describe('servers whose PostgreSQL fails under load', () => {
  let cluster: Cluster;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    cluster = await startCluster({ durable: true });
    for (const rowSecurity of ['off', 'on']) {
      const env = {
        DATA_DIR: join(directory, rowSecurity),
        DATABASE_URL: cluster.url,
        DATABASE_TIMEOUT: wanted.patience,
        ROW_SECURITY: rowSecurity,
      };
      servers.push(await startServer(env));
    }
  });
  afterAll(async () => {
    cluster.freeze(false);
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('live on, say so with 503, and lose nothing that they acknowledged', async () => {
    const stack = await openStack(servers[0]?.url ?? '');
    const answers: Answer[] = [];
    const acknowledged = new Map<string, Acknowledged>();
    let count = 0;
    const over = new AbortController();

    // As a device behind a balancer does: the same request again, under the same key, to whichever server is next.
    let turn = 0;
    const insist = async (path: (url: string) => string, init: RequestInit) => {
      while (!over.signal.aborted) {
        turn += 1;
        const answer = await ask(path(servers[turn % servers.length]?.url ?? ''), init);
        answers.push(answer);
        if (!isAskedAgain(answer)) return answer;
        await pause(20);
      }
      return null;
    };
    const scoring = async (place: Stack['places'][number]) => {
      let version = await versionOf(stack, place);
      while (!over.signal.aborted) {
        const scoreUnits = (version % 5) * 60;
        const { questionId, resultId } = place;
        const answer = await insist((url) => correctionUrl({ ...stack, url }, place), {
          method: 'PATCH',
          headers: { ...stack.headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
          body: JSON.stringify({ answers: [{ questionId, baseVersion: version, scoreUnits }] }),
        });
        if (answer?.status !== 200) return;
        version = corrected.parse(answer.data).versions[0]?.version ?? version;
        acknowledged.set(`${resultId} ${questionId}`, {
          id: `${resultId} ${questionId}`,
          version,
          scoreUnits,
        });
        count += 1;
      }
    };
    const reading = async () => {
      const { headers } = stack;
      while (!over.signal.aborted)
        await insist((url) => `${url}/services/core/auth/check`, { headers });
    };
    const load = [...stack.places.map(scoring), reading(), reading()];
    const goesOn = async (more: number) => {
      const until = count + more;
      await vi.waitUntil(() => count >= until, { timeout: 60_000, interval: 5 });
    };

    await goesOn(20);
    const admin = new Client({ connectionString: cluster.url });
    await admin.connect();
    let ended = 0;
    while (ended < wanted.ended) {
      // In the middle of a statement or a transaction, where there is one.
      const gone = await admin.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()
        order by state like 'idle' , random() limit 1`);
      ended += gone.rowCount ?? 0;
      await goesOn(5);
    }
    await admin.end();
    for (let crash = 0; crash < wanted.crashes; crash += 1) {
      await cluster.crash();
      await goesOn(20);
    }

    cluster.freeze(true);
    const readiness: Answer[] = [];
    const until = performance.now() + wanted.stopSeconds * 1000;
    while (performance.now() < until) {
      const asked = servers.map(({ url }) => ask(`${url}/readyz`, {}));
      readiness.push(...(await Promise.all(asked)));
    }
    cluster.freeze(false);
    await goesOn(20);
    over.abort();
    await Promise.all(load);

    const lost = await countLost(stack, acknowledged);
    const broken = answers.filter(({ status }) => status === 503);
    const others = answers.filter((answer) => !isAskedAgain(answer) && answer.status !== 200);
    const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
    const slowestReady = Math.max(...readiness.map(({ ms }) => ms)) / 1000;
    console.log(
      `outages (postgres): ${ended} connections ended, ${wanted.crashes} crashes, ${wanted.stopSeconds} s stopped; ` +
        `acknowledged ${count}, lost ${lost}; ${broken.length} requests 503, ${others.length} otherwise broken, ` +
        `slowest ${slowest.toFixed(1)} s; /readyz ${readiness.length} times, slowest ${slowestReady.toFixed(1)} s`,
    );
    expect(lost).toBe(0);
    expect(others).toEqual([]);
    expect(broken.length).toBeGreaterThan(0);
    expect(new Set(broken.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['2']));
    expect(new Set(readiness.map(({ status }) => status))).toEqual(new Set([503]));
    expect(slowestReady).toBeLessThan(5);
    for (const server of servers) {
      expect((await ask(`${server.url}/readyz`, {})).status).toBe(200);
      expect(await server.kill('SIGTERM')).toBe(0);
    }
  }, 600_000);
});
