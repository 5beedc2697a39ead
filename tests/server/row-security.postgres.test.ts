import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '#server/db/client.ts';
import type { Store } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { migrateStore } from '#server/db/migrate.ts';
import { proveRowSecurity } from '#server/db/row-security.ts';
import { createApp } from '#server/app.ts';
import { DatabaseUnavailable } from '#server/unavailable.ts';
import { signIn } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const code = (act: Promise<unknown>) =>
  act.then(
    () => 'no error',
    (error: Error) => z.object({ code: z.string() }).parse(error.cause).code,
  );

describe('row-level security', () => {
  let harness: Harness;
  let secured: Store;
  let mine: World;
  let theirs: World;

  beforeAll(async () => {
    harness = await openHarness();
    await migrateStore(harness.store, { rowSecurity: true });
    await migrateStore(harness.store, { rowSecurity: true });
    secured = openPostgres(harness.url, { rowSecurity: true });
    mine = await makeWorld(harness);
    theirs = await makeWorld(harness);
    await makeActivity(harness, mine);
    await makeActivity(harness, theirs);
  });
  afterAll(async () => {
    await secured.close();
    await harness.close();
  });

  const countOf = async (store: Store, table: string) => {
    const rows = await store.read(async (db) => {
      const found = await db.execute<{ n: number; schools: number }>(
        sql.raw(
          `select count(*)::int as n, count(distinct school_id)::int as schools from ${table}`,
        ),
      );
      return found.rows;
    });
    return rows[0];
  };

  test('a statement without a condition sees the rows of its own school alone', async () => {
    for (const table of ['users', 'students', 'activities', 'questions', 'results', 'teaching']) {
      const all = await countOf(secured, table);
      const own = await countOf(secured.forSchool(mine.schoolId), table);
      expect([table, all?.schools, own?.schools]).toEqual([table, 2, 1]);
      expect(own?.n).toBe((all?.n ?? 0) / 2);
    }
    const schools = await secured
      .forSchool(mine.schoolId)
      .read((db) => db.execute(sql`select id from schools`));
    expect(schools.rows).toEqual([{ id: mine.schoolId }]);
  });

  test('every table of a school is behind it, and no other', async () => {
    const { rows } = await secured.read((db) =>
      db.execute<{ name: string; secured: boolean }>(sql`
        select c.relname as name, c.relrowsecurity as secured from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`),
    );
    const open = rows.filter((row) => !row.secured).map((row) => row.name);
    expect(open).toEqual([
      '__drizzle_migrations',
      'captchas',
      'classroom_sessions',
      'known_devices',
      'login_failures',
      'server_secrets',
      'verifications',
    ]);
  });

  test('nothing is seen where no school was named', async () => {
    const rows = await secured.read((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local role bargeh_school`);
        return (await tx.execute(sql`select 1 from users`)).rows;
      }),
    );
    expect(rows).toEqual([]);
  });

  test('names to sign in with are seen, given and taken away in one school alone, and stay taken for all', async () => {
    const own = secured.forSchool(mine.schoolId);
    const seen = await own.read((db) => db.execute(sql`select distinct school_id from logins`));
    expect(seen.rows).toEqual([{ school_id: mine.schoolId }]);
    const give = (schoolId: string, name: string) => sql`
      insert into logins (school_id, name, kind, person_id)
      values (${schoolId}, ${name}, 'student', ${newId()}) on conflict do nothing returning name`;
    const name = theirs.teacher.username;
    expect((await own.read((db) => db.execute(give(mine.schoolId, name)))).rows).toEqual([]);
    expect(await code(own.read((db) => db.execute(give(theirs.schoolId, newId()))))).toBe('42501');
    const take = sql`delete from logins where name = ${name}`;
    expect((await own.read((db) => db.execute(take))).rowCount).toBe(0);
  });

  test('a write for another school is refused by the database', async () => {
    const own = secured.forSchool(mine.schoolId);
    const insert = sql`insert into courses (school_id, id, name, course_key)
      values (${theirs.schoolId}, ${newId()}, 'x', 'x')`;
    expect(await code(own.read((db) => db.execute(insert)))).toBe('42501');
    expect(await code(own.transaction((tx) => tx.execute(insert)))).toBe('42501');
    const move = sql`update courses set school_id = ${theirs.schoolId}`;
    expect(await code(own.read((db) => db.execute(move)))).toBe('42501');
    const gone = await own.read((db) =>
      db.execute(sql`delete from teaching where school_id = ${theirs.schoolId}`),
    );
    expect(gone.rowCount).toBe(0);
  });

  test('a connection that goes from school to school shows each one its own', async () => {
    const visits = Array.from({ length: 200 }, (_, n) => (n % 2 ? mine : theirs));
    const seen = await Promise.all(
      visits.map(({ schoolId }, n) => {
        const ask = sql`select distinct school_id as id from students`;
        const own = secured.forSchool(schoolId);
        const visit =
          n % 3 ? own.read((db) => db.execute(ask)) : own.transaction((tx) => tx.execute(ask));
        return visit.then(({ rows }) => rows);
      }),
    );
    expect(seen).toEqual(visits.map(({ schoolId }) => [{ id: schoolId }]));
    const kept = await secured.forSchool(mine.schoolId).read(async (db) => {
      const first = await db.execute(
        sql`select current_user as who, current_setting('bargeh.school') as school`,
      );
      return first.rows;
    });
    expect(kept).toEqual([{ who: 'bargeh_school', school: mine.schoolId }]);
  });

  test('a request runs under the role: without its rights it gets nothing', async () => {
    const app = createApp({ ...harness.deps, store: secured }, { bases, staticFiles: null });
    const teacher = await signIn({ ...harness, app }, mine.teacher);
    const query = { SchoolId: mine.schoolId, SemesterId: mine.semesterId };
    const status = async () => (await teacher.call('exams.list', { query })).status;
    const change = (text: string) => secured.read((db) => db.execute(sql.raw(text)));
    expect(await status()).toBe(200);
    await change('revoke all on activities from bargeh_school');
    expect(await status()).toBe(500);
    await change('grant select, insert, update, delete on activities to bargeh_school');
    expect(await status()).toBe(200);
  });

  test('options in the address of the database do not take it away', async () => {
    const options = encodeURIComponent('-c search_path=public');
    const own = openPostgres(`${harness.url}?options=${options}`, { rowSecurity: true });
    await proveRowSecurity(own);
    const seen = await own.forSchool(mine.schoolId).read(async (db) => {
      const { rows } = await db.execute(sql`select distinct school_id as id from students`);
      const who = await db.execute(sql`select current_user as who`);
      return [...rows, ...who.rows];
    });
    await own.close();
    expect(seen).toEqual([{ id: mine.schoolId }, { who: 'bargeh_school' }]);
  });

  test('a connection that lost its role shows nobody anything, and is not used again', async () => {
    const fresh = openPostgres(harness.url, { rowSecurity: true });
    const own = fresh.forSchool(mine.schoolId);
    const ask = sql`select distinct school_id as id from students`;
    for (const losing of ['reset role', 'discard all']) {
      await own.read((db) => db.execute(sql.raw(losing))).catch(() => null);
      await own.transaction((tx) => tx.execute(sql`reset role`));
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          own
            .read((db) => db.execute(ask))
            .then(
              ({ rows }) => rows,
              (error: unknown) => error,
            ),
        ),
      );
      const others = answers.filter((answer) => !(answer instanceof DatabaseUnavailable));
      expect(others.length).toBeGreaterThan(0);
      for (const rows of others) expect(rows).toEqual([{ id: mine.schoolId }]);
    }
    await fresh.close();
  });

  test('a server does not start where the wall does not stand', async () => {
    const change = (text: string) => secured.read((db) => db.execute(sql.raw(text)));
    const fresh = async (rowSecurity = true) => {
      const own = openPostgres(harness.url, { rowSecurity });
      try {
        await proveRowSecurity(own);
      } finally {
        await own.close();
      }
    };
    await fresh();
    await change('alter role bargeh_school bypassrls');
    await expect(fresh()).rejects.toThrow(
      /the role bargeh_school passes the policies of .*students/,
    );
    await change('alter role bargeh_school nobypassrls');
    await change('create policy everybody on students using (true)');
    await expect(fresh()).rejects.toThrow('rows of other schools are seen in students');
    await change('drop policy everybody on students');
    await fresh();
    // A store without the role: what a start had before, whose start parameters were dropped on the way.
    await expect(fresh(false)).rejects.toThrow(
      /ROW_SECURITY=on does not hold on this database: statements run as \w+\./,
    );
  });

  test('what it costs is printed, and is less than three more such requests', async () => {
    const asker = async (store: Store) => {
      const app = createApp({ ...harness.deps, store }, { bases, staticFiles: null });
      const teacher = await signIn({ ...harness, app }, mine.teacher);
      const query = { SchoolId: mine.schoolId, SemesterId: mine.semesterId, Status: 'past' };
      return () => teacher.call('exams.list', { query });
    };
    const askers = [await asker(harness.store), await asker(secured)];
    const times: number[][] = [[], []];
    // In turns, so that whatever else the machine does slows down both.
    for (let n = 0; n < 150; n += 1) {
      for (const [place, ask] of askers.entries()) {
        const started = performance.now();
        const { status } = await ask();
        expect(status).toBe(200);
        if (n >= 30) times[place]?.push(performance.now() - started);
      }
    }
    const [off = 0, on = 0] = times.map((of) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0);
    console.log(
      `row security: a list takes ${off.toFixed(2)} ms without, ${on.toFixed(2)} ms with (medians)`,
    );
    expect(on).toBeLessThan(off * 4);
  });
});
