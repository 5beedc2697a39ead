import {
  cpSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { activityPage } from '#contract/activity.ts';
import { page } from '#contract/shapes.ts';
import { corrected, resultItem, workbook } from '#contract/workbook.ts';
import { createApp } from '#server/app.ts';
import { openEmbedded } from '#server/db/client.ts';
import { fsyncs } from '#server/db/durable-pglite.ts';
import { migrateStore } from '#server/db/migrate.ts';
import { samplePassword } from '#server/seed/seed.ts';
import { signIn } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { bases, engine, noon, quietDeps } from './harness.ts';
import type { Harness } from './harness.ts';
import { startCluster } from './postgres.ts';
import type { Cluster } from './postgres.ts';
import { startServer } from './process.ts';

const directories: string[] = [];
function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-durable-'));
  directories.push(directory);
  return directory;
}
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

describe('a server that is killed', () => {
  let cluster: Cluster | null = null;
  beforeAll(async () => {
    if (engine === 'postgres') cluster = await startCluster({ durable: true });
  });
  afterAll(() => cluster?.stop());

  test('has lost no correction that it acknowledged', async () => {
    const env: Record<string, string> = { DATA_DIR: temporary() };
    if (cluster) env['DATABASE_URL'] = cluster.url;
    const acknowledged = new Map<string, { version: number; scoreUnits: number }>();
    let count = 0;
    let lost = 0;
    for (const round of [1, 2, 3]) {
      const server = await startServer(env);
      const stack = await openStack(server.url);
      lost += await countLost(stack, acknowledged);
      const until = count + 80;
      const isDone = () => count >= until;
      const lanes = stack.places.slice(0, 4).map((place) =>
        lane(stack, place, isDone, (ack) => {
          acknowledged.set(ack.id, ack);
          count += 1;
        }),
      );
      await Promise.race([
        Promise.all(lanes),
        vi.waitUntil(isDone, { timeout: 60_000, interval: 5 }),
      ]);
      // In the middle of whatever is being written.
      await server.kill('SIGKILL');
      await Promise.all(lanes);
      if (round === 3) cluster?.crash();
    }
    const server = await startServer(env);
    lost += await countLost(await openStack(server.url), acknowledged);
    expect(await server.kill('SIGTERM')).toBe(0);
    console.log(`durability (${engine}): 3 kills, acknowledged ${count}, lost ${lost}`);
    expect(count).toBeGreaterThanOrEqual(240);
    expect(lost).toBe(0);
  }, 180_000);
});

interface Stack {
  url: string;
  headers: Record<string, string>;
  school: string;
  semester: string;
  exam: string;
  places: { studentId: string; resultId: string; questionId: string; maxUnits: number }[];
}
interface Acknowledged {
  id: string;
  version: number;
  scoreUnits: number;
}
const service = '/services/exam/api/teacher/v3.0';

async function json(url: string, init: RequestInit): Promise<{ status: number; data: unknown }> {
  const response = await fetch(url, init);
  const body = z.object({ data: z.unknown().optional() }).parse(await response.json());
  return { status: response.status, data: body.data };
}

async function openStack(url: string): Promise<Stack> {
  const type = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login: 'teacher', password: samplePassword });
  const login = await json(`${url}/services/core/user/login`, {
    method: 'POST',
    headers: type,
    body,
  });
  const { token, user } = z
    .object({
      token: z.object({ access_token: z.string() }),
      user: z.object({
        memberships: z.array(
          z.object({
            school: z.object({ id: z.string() }),
            semesters: z.array(z.object({ id: z.string(), active: z.boolean() })),
          }),
        ),
      }),
    })
    .parse(login.data);
  const school = user.memberships[0]?.school.id ?? '';
  const semester = user.memberships[0]?.semesters.find((s) => s.active)?.id ?? '';
  const headers = { ...type, authorization: `Bearer ${token.access_token}` };
  const list = await json(
    `${url}${service}/OnlineExams?SemesterId=${semester}&SchoolId=${school}&Status=past`,
    { headers },
  );
  const exam =
    activityPage.parse(list.data).items.find((item) => item.questionCount === 20)?.id ?? '';
  const filter = JSON.stringify({ state: 'handedIn' });
  const results = await json(`${url}${service}/OnlineExamResults/${semester}/${exam}/GetByFilter`, {
    method: 'POST',
    headers,
    body: filter,
  });
  const stack: Stack = { url, headers, school, semester, exam, places: [] };
  for (const { studentId, resultId } of page(resultItem).parse(results.data).items.slice(0, 4)) {
    const question = (await details(stack, studentId)).questionList.find(
      (q) => q.type === 'descriptive',
    );
    if (question)
      stack.places.push({
        studentId,
        resultId,
        questionId: question.questionId,
        maxUnits: question.maxScoreUnits,
      });
  }
  return stack;
}

async function details(stack: Stack, studentId: string) {
  const { url, headers, semester, exam } = stack;
  const read = await json(
    `${url}${service}/OnlineExamResults/${semester}/${exam}/${studentId}/Details`,
    { headers },
  );
  return workbook.parse(read.data);
}

/** Scores one answer again and again, each time on the version before, until the server is gone. */
async function lane(
  stack: Stack,
  place: Stack['places'][number],
  isDone: () => boolean,
  acknowledge: (ack: Acknowledged) => void,
): Promise<void> {
  const { questionId, resultId, studentId } = place;
  const read = await details(stack, studentId);
  let version = read.questionList.find((q) => q.questionId === questionId)?.version ?? 0;
  while (!isDone()) {
    const scoreUnits = (version % 5) * 60;
    try {
      const answer = await json(
        `${stack.url}${service}/OnlineExamResults/${stack.school}/${stack.semester}/Correction/${studentId}/${resultId}`,
        {
          method: 'PATCH',
          headers: { ...stack.headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
          body: JSON.stringify({ answers: [{ questionId, baseVersion: version, scoreUnits }] }),
        },
      );
      version = corrected.parse(answer.data).versions[0]?.version ?? version;
      acknowledge({ id: `${resultId} ${questionId}`, version, scoreUnits });
    } catch {
      return;
    }
  }
}

/** What stands on the server must be what was acknowledged, or one unacknowledged step further. */
async function countLost(
  stack: Stack,
  acknowledged: Map<string, { version: number; scoreUnits: number }>,
): Promise<number> {
  let lost = 0;
  for (const { studentId, resultId, questionId } of stack.places) {
    const ack = acknowledged.get(`${resultId} ${questionId}`);
    if (!ack) continue;
    const read = await details(stack, studentId);
    const now = read.questionList.find((question) => question.questionId === questionId);
    const isThere =
      now?.version === ack.version
        ? now.scoreUnits === ack.scoreUnits
        : (now?.version ?? 0) > ack.version;
    if (!isThere) lost += 1;
  }
  return lost;
}

describe('the embedded database', () => {
  test('forces every committed correction to disk, and a power cut loses none', async () => {
    const directory = temporary();
    const shadow = temporary();
    const first = await openOn(join(directory, 'db'));
    const world = await makeWorld(first);
    const exam = await makeActivity(first, world);
    const teacher = await signIn(first, world.teacher);
    await first.store.read((db) => db.execute('checkpoint'));
    // From here on the shadow holds exactly what was forced to disk: what a power cut would leave.
    cpSync(join(directory, 'db'), shadow, { recursive: true });
    fsyncs.observe = (descriptor) => {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      const copy = path.replace(join(directory, 'db'), shadow);
      mkdirSync(dirname(copy), { recursive: true });
      if (existsSync(path)) copyFileSync(path, copy);
    };
    const before = fsyncs.count;
    const total = 25;
    for (let version = 0; version < total; version += 1) {
      const answer = await teacher.call('examResults.correct', {
        params: paramsOf(world, exam),
        body: {
          answers: [
            {
              questionId: exam.questions[0]?.id,
              baseVersion: version,
              scoreUnits: ((version % 8) + 1) * 60,
            },
          ],
        },
        key: crypto.randomUUID(),
      });
      expect(answer.status).toBe(200);
    }
    const perCommit = (fsyncs.count - before) / total;
    fsyncs.observe = null;
    console.log(`durability (embedded): fsyncs per commit ${perCommit.toFixed(1)}`);
    expect(perCommit).toBeGreaterThanOrEqual(1);
    await first.close();

    const after = await openOn(shadow);
    const rows = await after.store.read((db) => db.query.answerHistory.findMany());
    console.log(`power cut (embedded): acknowledged ${total}, lost ${total - rows.length}`);
    expect(rows).toHaveLength(total);
    const kept = await after.store.read((db) => db.query.idempotency.findMany());
    expect(kept).toHaveLength(total);
    await after.close();
  }, 120_000);

  test('lets no second process in, and takes over from one that was killed', async () => {
    const env = { DATA_DIR: temporary(), SAMPLE: 'none' };
    const first = await startServer(env);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await expect(startServer(env)).rejects.toThrow(
      new RegExp(`Process ${first.pid} already uses this data directory`),
    );
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.kill('SIGKILL');
    const next = await startServer(env);
    expect(await next.kill('SIGTERM')).toBe(0);
    expect(existsSync(join(env.DATA_DIR, 'lock'))).toBe(false);
  }, 120_000);
});

function paramsOf(
  world: Awaited<ReturnType<typeof makeWorld>>,
  exam: Awaited<ReturnType<typeof makeActivity>>,
) {
  const [result] = exam.results;
  return {
    schoolId: world.schoolId,
    semesterId: world.semesterId,
    studentId: result?.studentId ?? '',
    resultId: result?.id ?? '',
  };
}

/** A server on the durable engine in a directory. */
async function openOn(directory: string): Promise<Harness> {
  const store = await openEmbedded(directory);
  await migrateStore(store);
  const clock = { now: noon };
  const deps = { ...quietDeps(store, join(directory, '..')), now: () => clock.now };
  const app = createApp(deps, { bases, staticFiles: null });
  const checksum = async () => '';
  return { app, deps, store, clock, messages: [], checksum, close: () => store.close() };
}
