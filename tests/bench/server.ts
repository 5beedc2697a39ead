/**
 * `npm run bench:server`: what a request costs beside its bare statements, the embedded engine beside
 * PostgreSQL, and how cost grows with the school. CPU milliseconds, ratios inside one run; the
 * sizes (`SIZES=1,10,100`) and samples (`SAMPLES`) may be made smaller. Exits with 1 above a bar.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDurable } from '#server/db/durable-pglite.ts';
import { samplePassword } from '#server/seed/seed.ts';
import { startCluster } from '#tests/server/postgres.ts';
import type { Order } from './server-worker.ts';

const sizes = (process.env['SIZES'] ?? '1,10,100').split(',').map(Number);
const samples = Number(process.env['SAMPLES'] ?? 200);
const marker = 70_001;
const directory = mkdtempSync(join(tmpdir(), 'bargeh-bench-'));
const worker = fileURLToPath(new URL('./server-worker.ts', import.meta.url));

interface Place {
  school: string;
  semester: string;
  exam: string;
  studentId: string;
  resultId: string;
  questionId: string;
  version: number;
}
interface Engine {
  name: string;
  url: string;
  contract: string;
  plain: string;
  headers: Record<string, string>;
  place: Place;
  ask: (order: Order) => Promise<unknown>;
  /** CPU milliseconds used so far by the server and its database. */
  cpu: () => Promise<number>;
}

async function startEngine(name: string, databaseUrl: string | null): Promise<Engine> {
  const env = {
    ...process.env,
    DATA_DIR: join(directory, name),
    SAMPLE: 'full',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const child = fork(worker, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [ready]: unknown[] = await once(child, 'message');
  const { url, contract, plain } = ready as Record<'url' | 'contract' | 'plain', string>;
  const ask = (order: Order) => askChild(child, order);
  const cpu = async () => Number(await ask({ do: 'cpu' })) + (databaseUrl ? backendCpu() : 0);
  const signed = await signIn(url);
  return { name, url, contract, plain, ask, cpu, ...signed };
}

async function askChild(child: ChildProcess, order: Order): Promise<unknown> {
  child.send(order);
  const [reply]: unknown[] = await once(child, 'message');
  const { answer, error } = reply as { answer?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return answer;
}

let postmaster = 0;
/** CPU milliseconds of every process of the cluster. */
function backendCpu(): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (Number(fields[1]) !== postmaster && Number(pid) !== postmaster) continue;
      ticks += Number(fields[11]) + Number(fields[12]);
      // Children that have ended are counted with the one that waited for them.
      if (Number(pid) === postmaster) ticks += Number(fields[13]) + Number(fields[14]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10;
}

async function json(url: string, init: RequestInit = {}): Promise<any> {
  const response = await fetch(url, init);
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${url} ${JSON.stringify(body)}`);
  return body;
}

async function signIn(url: string): Promise<{ headers: Record<string, string>; place: Place }> {
  const type = { 'content-type': 'application/json' };
  const login = await json(`${url}/services/core/user/login`, {
    method: 'POST',
    headers: type,
    body: JSON.stringify({ login: 'teacher', password: samplePassword }),
  });
  const headers = { ...type, authorization: `Bearer ${login.data.token.access_token}` };
  const { school, semesters } = login.data.user.memberships[0];
  const semester = semesters.find((one: { active: boolean }) => one.active).id;
  const root = `${url}/services/exam/api/teacher/v3.0`;
  const query = `SemesterId=${semester}&SchoolId=${school.id}&PageSize=100&Status=past`;
  const list = await json(`${root}/OnlineExams?${query}`, { headers });
  const exam = list.data.items.find(
    (one: { questionCount: number }) => one.questionCount === 20,
  ).id;
  const results = await json(`${root}/OnlineExamResults/${semester}/${exam}/GetByFilter`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const { studentId, resultId } = results.data.items[0];
  const details = await json(`${root}/OnlineExamResults/${semester}/${exam}/${studentId}/Details`, {
    headers,
  });
  const question = details.data.questionList.find(
    (one: { type: string }) => one.type === 'descriptive',
  );
  const place = {
    school: school.id,
    semester,
    exam,
    studentId,
    resultId,
    questionId: question.questionId,
    version: question.version,
  };
  return { headers, place };
}

const root = '/services/exam/api/teacher/v3.0';
type Operation = (engine: Engine, base: string) => [string, RequestInit];
const list =
  (more: string): Operation =>
  ({ headers, place }, base) => [
    `${base}${root}/OnlineExams?SemesterId=${place.semester}&SchoolId=${place.school}${more}`,
    { headers },
  ];
const operations: Record<string, Operation> = {
  list: list(''),
  search: list(`&Title=${encodeURIComponent('رياضي')}`),
  details: ({ headers, place }, base) => [
    `${base}${root}/OnlineExamResults/${place.semester}/${place.exam}/${place.studentId}/Details`,
    { headers },
  ],
  results: ({ headers, place }, base) => [
    `${base}${root}/OnlineExamResults/${place.semester}/${place.exam}/GetByFilter`,
    { method: 'POST', headers, body: '{}' },
  ],
  report: ({ headers, place }, base) => [
    `${base}${root}/OnlineExam/${place.school}/${place.semester}/${place.exam}/ReportClasses`,
    { headers },
  ],
  Correction: (engine, base) => {
    const { headers, place } = engine;
    const { questionId, version } = place;
    const body = {
      answers: [{ questionId, baseVersion: version, scoreUnits: 60 + (version % 2) * 60 }],
    };
    place.version += 1;
    const key = `b0000000-${crypto.randomUUID().slice(9)}`;
    return [
      `${base}${root}/OnlineExamResults/${place.school}/${place.semester}/Correction/${place.studentId}/${place.resultId}`,
      {
        method: 'PATCH',
        headers: { ...headers, 'idempotency-key': `"${key}"` },
        body: JSON.stringify(body),
      },
    ];
  },
};

/** CPU milliseconds a request, and the times it took. */
async function measure(
  engine: Engine,
  operation: Operation,
  {
    times = samples,
    lanes = 1,
    base = engine.url,
  }: { times?: number; lanes?: number; base?: string } = {},
): Promise<{ cpu: number; p50: number; p95: number }> {
  const once = async () => {
    const [url, init] = operation(engine, base);
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  for (let warm = 0; warm < Math.min(30, times); warm += 1) await once();
  const took: number[] = [];
  const before = await engine.cpu();
  const lane = async () => {
    for (let time = 0; time < times / lanes; time += 1) {
      const from = performance.now();
      await once();
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const cpu = ((await engine.cpu()) - before) / took.length;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { cpu, p50: at(0.5), p95: at(0.95) };
}

/** The same statements without HTTP, checks or JSON. */
async function bare(engine: Engine, name: string, named: boolean): Promise<number> {
  const isWrite = name === 'Correction';
  const { resultId, questionId } = engine.place;
  if (isWrite) {
    await engine.ask({ do: 'version', answer: { resultId, questionId }, version: marker });
    engine.place.version = marker;
  }
  const operation = operations[name];
  if (!operation) throw new Error(name);
  await engine.ask({ do: 'capture', on: true });
  const [url, init] = operation(engine, engine.url);
  await json(url, init);
  await engine.ask({ do: 'capture', on: false });
  const run = (times: number) => engine.ask({ do: 'replay', times, named, isWrite });
  if (!isWrite) await run(20);
  const before = await engine.cpu();
  await run(samples);
  const cpu = ((await engine.cpu()) - before) / samples;
  if (isWrite) {
    await engine.ask({
      do: 'version',
      answer: { resultId, questionId },
      version: marker + samples + 10,
    });
    engine.place.version = marker + samples + 10;
    await clearHistory(engine);
  }
  return cpu;
}

/** Each run of replayed corrections begins on a fresh history. */
async function clearHistory(engine: Engine): Promise<void> {
  await engine.ask({ do: 'forget', answer: engine.place });
}

let failed = 0;
const rows: string[][] = [];
function ratio(what: string, value: number, bar: number | null): void {
  const isOver = bar !== null && value > bar;
  if (isOver) failed += 1;
  rows.push([
    what,
    value.toFixed(2),
    bar === null ? 'printed' : `≤ ${bar}`,
    isOver ? 'ABOVE' : 'ok',
  ]);
}

async function median(run: () => Promise<number>, times = 3): Promise<number> {
  const values: number[] = [];
  for (let time = 0; time < times; time += 1) values.push(await run());
  return values.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

const cluster = await startCluster({ durable: true });
postmaster = Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
try {
  const postgres = await startEngine('postgres', cluster.url);
  const embedded = await startEngine('embedded', null);
  const http: Record<string, Record<string, number>> = { postgres: {}, embedded: {} };
  for (const engine of [postgres, embedded]) {
    for (const [name, bar] of [
      ['list', 1.3],
      ['details', 1.3],
      ['Correction', 1.7],
    ] as const) {
      const operation = operations[name];
      if (!operation) continue;
      const whole = await median(async () => (await measure(engine, operation)).cpu);
      const alone = await median(() => bare(engine, name, true));
      (http[engine.name] ??= {})[name] = whole;
      ratio(`${engine.name}: ${name}, request / bare statements`, whole / alone, bar);
      if (engine.name === 'embedded' && name !== 'list') {
        const unnamed = await median(() => bare(engine, name, false));
        ratio(
          `embedded: ${name}, named / unnamed`,
          alone / unnamed,
          name === 'details' ? 0.75 : 0.6,
        );
      }
    }
    const busy = operations['details'];
    if (busy) {
      const { p50, p95 } = await measure(engine, busy, { lanes: 10, times: samples * 2 });
      ratio(`${engine.name}: details, p95 / p50 of ten at once`, p95 / p50, null);
    }
  }
  for (const name of ['list', 'details', 'Correction']) {
    const [of, to] = [http['embedded']?.[name] ?? 0, http['postgres']?.[name] ?? 1];
    ratio(`${name}, embedded / PostgreSQL`, of / to, 2.4);
  }
  for (const [name, bar] of [
    ['list', 2.5],
    ['Correction', 3.5],
  ] as const) {
    const operation = operations[name];
    if (!operation) continue;
    const stub = await median(
      async () => (await measure(postgres, operation, { base: postgres.contract })).cpu,
    );
    const plain = await median(
      async () => (await measure(postgres, operation, { base: postgres.plain })).cpu,
    );
    ratio(`${name}, router of the contract / plain node:http`, stub / plain, bar);
  }

  const table: string[][] = [['CPU ms a request', ...sizes.map((size) => `${size} ×`)]];
  let from = 1;
  const costs = new Map<string, number[]>();
  for (const size of sizes) {
    for (const engine of [postgres, embedded]) {
      if (size > from) await engine.ask({ do: 'grow', from, factor: size });
      engine.place.version = await versionNow(engine);
      for (const [name, operation] of Object.entries(operations)) {
        const row = `${engine.name}: ${name}`;
        const { cpu } = await measure(engine, operation, { times: samples / 2 });
        costs.set(row, [...(costs.get(row) ?? []), cpu]);
      }
      if (size === Math.max(...sizes) && engine.name === 'postgres') {
        const first = await median(async () => (await measure(engine, list('&PageIndex=0'))).cpu);
        const late = await median(async () => (await measure(engine, list('&PageIndex=9'))).cpu);
        const later = await median(async () => (await measure(engine, list('&PageIndex=50'))).cpu);
        ratio(`list at ${size} ×, page 9 / page 0`, late / first, 1.3);
        ratio(`list at ${size} ×, page 50 / page 1`, later / first, 1.3);
      }
    }
    from = size;
  }
  for (const [name, values] of costs)
    table.push([name, ...values.map((value) => value.toFixed(2))]);

  await postgres.ask({ do: 'stop' });
  await embedded.ask({ do: 'stop' });

  const opening: number[] = [];
  const fresh: number[] = [];
  for (const round of [1, 2, 3]) {
    const path = join(directory, `start-${round}`);
    fresh.push(await timed(path));
    opening.push(await timed(path));
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0;
  ratio(
    'embedded: opening an existing database / making one',
    middle(opening) / middle(fresh),
    0.3,
  );

  print([['ratio', 'figure', 'bar', ''], ...rows]);
  print(table);
} finally {
  cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function timed(path: string): Promise<number> {
  const from = performance.now();
  const database = await openDurable(path);
  const took = performance.now() - from;
  await database.close();
  return took;
}

async function versionNow({ url, headers, place }: Engine): Promise<number> {
  const details = await json(
    `${url}${root}/OnlineExamResults/${place.semester}/${place.exam}/${place.studentId}/Details`,
    { headers },
  );
  return details.data.questionList.find(
    (one: { questionId: string }) => one.questionId === place.questionId,
  ).version;
}

function print(table: string[][]): void {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  console.log(
    `\n${table
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n')}`,
  );
}
