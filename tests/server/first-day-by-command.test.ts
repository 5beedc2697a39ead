import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { and, countDistinct, eq, isNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { openEmbedded, openPostgres } from '#server/db/client.ts';
import { findServer, send } from '#tools/simulate/http.ts';
import { pupils, teachers } from '#tests/e2e/two-workbooks.ts';
import { emptyStore } from './harness.ts';
import { startServer } from './process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bargeh-first-day-'));
afterAll(() => rmSync(folder, { recursive: true }));
const most = 10 * 60_000;

/** The script as the operator's guide prints it in one language. */
function printedScript(language: 'en' | 'fa'): string {
  const guide = readFileSync(join(root, `docs/operator/${language}.md`), 'utf8');
  const [, script] = /first-day\.sh[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  if (script === undefined) throw new Error('The guide prints no script.');
  return script;
}

test('both languages of the guide print one script', () => {
  expect(printedScript('fa')).toBe(printedScript('en'));
});

async function runScript(lists: string, env: Record<string, string>): Promise<string> {
  const child = spawn('sh', ['-c', printedScript('en'), 'first-day.sh', lists], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = await once(child, 'close');
  expect(code, said).toBe(0);
  return said;
}

test(
  'the script of the guide makes a school of two terms, 24 classes, 30 teachers and 600 pupils, whose cards sign them in',
  { timeout: most },
  async () => {
    const { store: unused, url, drop } = await emptyStore();
    await unused.close();
    const dataDir = join(folder, 'data');
    const lists = join(folder, 'lists');
    mkdirSync(lists);
    writeFileSync(join(lists, 'pupils.xlsx'), pupils(true));
    writeFileSync(join(lists, 'teachers.xlsx'), teachers());
    const env = { DATA_DIR: dataDir, ...(url === '' ? {} : { DATABASE_URL: url }) };

    const from = performance.now();
    const said = await runScript(lists, env);
    const seconds = (performance.now() - from) / 1000;
    console.log(`a school from nothing by one script: ${seconds.toFixed(0)} seconds`);
    expect(seconds * 1000).toBeLessThan(most);
    expect(said).toContain('600 cards are in');
    const file = join(lists, 'cards.html');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const page = readFileSync(file, 'utf8');
    const tokens = [
      ...page.matchAll(/href="https:\/\/bargeh\.school\.lan:4173\/sit#card=([^"]+)"/g),
    ];
    expect(new Set(tokens.map(([, token]) => token)).size).toBe(600);

    const store =
      url === ''
        ? await openEmbedded(join(dataDir, 'db'))
        : openPostgres(url, { rowSecurity: false });
    const counts = await store.forJobs().read(async (db) => {
      const [year] = await db.select().from(t.semesters);
      const isTeacher = eq(t.users.role, 'user');
      const [taught] = await db
        .select({ teachers: countDistinct(t.teaching.userId) })
        .from(t.teaching);
      return {
        terms: year?.terms.map(({ name, startsOn, endsOn }) => `${name} ${startsOn} ${endsOn}`),
        classes: await db.$count(t.classYears),
        teachers: await db.$count(t.users, isTeacher),
        teaching: await db.$count(t.teaching),
        taught: taught?.teachers,
        pupils: await db.$count(t.enrolments, isNull(t.enrolments.leftOn)),
        cards: await db.$count(t.loginCards, isNull(t.loginCards.voidedAt)),
        byOperator: await db.$count(
          t.auditLog,
          and(eq(t.auditLog.event, 'cards.made'), eq(t.auditLog.byKind, 'operator')),
        ),
      };
    });
    await store.close();
    expect(counts).toEqual({
      terms: ['نیم‌سال اول 2026-09-23 2027-01-05', 'نیم‌سال دوم 2027-01-06 2027-09-22'],
      classes: 24,
      teachers: 30,
      teaching: 120,
      taught: 30,
      pupils: 600,
      cards: 600,
      byOperator: 600,
    });

    const running = await startServer({ ...env, SAMPLE: 'none' });
    try {
      const server = await findServer(running.url, fetch);
      const body = { token: tokens[599]?.[1] ?? '' };
      const { student, school } = await send(server, 'student.card', { body });
      expect([school.name, student.className]).toEqual(['دبیرستان البرز', 'نهم 8']);
    } finally {
      await running.kill('SIGTERM');
      await drop();
    }
  },
);
