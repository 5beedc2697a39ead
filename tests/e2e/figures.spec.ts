import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { eq, inArray } from 'drizzle-orm';
import { openEmbedded, type Store } from '#server/db/client.ts';
import * as t from '#server/db/schema/index.ts';
import { CASES } from '#tests/figures/cases/index.ts';
import { lineOf, recompute, type Looked } from '#tests/figures/recomputed.ts';
import { PATIENCE_MS, type Look } from '#tests/figures/look.ts';
import { namesIn } from '#tests/figures/names.ts';
import { seeReport } from '#tests/figures/seen-exam.ts';
import { seePaper, seeStudents, seeWorkbook } from '#tests/figures/seen-students.ts';
import { seeCompared, seeProfile, seeTerm } from '#tests/figures/seen-term.ts';
import { noting, type Seen } from '#tests/figures/seen.ts';
import { makeSchool, rowsOf } from '#tests/figures/stand.ts';
import { samplePassword } from './sample-login.ts';
import { openSchool } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';

/** So many students' pages, and pairs of exams and of classes, are looked at. */
const PROFILES = 6;
const PAIRS = 6;

/** Who looks: a teacher of the sample school, and two of the made one, of whom the second sees a part. */
interface Reader {
  login: string;
  userId: string;
  rows: Record<string, unknown>;
}

/** Every screen is about one school year. */
async function ofThisYear(store: Store, rows: Reader['rows']): Promise<Reader['rows']> {
  const years = await store.read((db) => db.select().from(t.semesters));
  const now = new Set(years.filter(({ active }) => active).map(({ id }) => id));
  const kept = (table: string) =>
    (rows[table] as { semesterId: string }[]).filter(({ semesterId }) => now.has(semesterId));
  return { ...rows, activities: kept('activities'), teaching: kept('teaching') };
}

/** Opens the folder's school for the reader; the made ones get the password that the sample has. */
async function readerIn(dataDir: string, who: 'sample' | 'teacher' | 'colleague'): Promise<Reader> {
  const store = await openEmbedded(join(dataDir, 'db'));
  const clock = { now: Date.now() };
  try {
    const [sample] = await store.read((db) =>
      db.select().from(t.users).where(eq(t.users.username, 'teacher')),
    );
    if (!sample) throw new Error('the sample school has no teacher');
    if (who === 'sample') {
      const rows = await rowsOf(store, sample.schoolId, clock.now);
      return { login: 'teacher', userId: sample.id, rows: await ofThisYear(store, rows) };
    }
    const made = await makeSchool({ store, clock });
    const { passwordHash } = sample;
    const people = [made.teacher.userId, made.colleague.userId];
    await store.read((db) =>
      db.update(t.users).set({ passwordHash }).where(inArray(t.users.id, people)),
    );
    const rows = await rowsOf(store, made.schoolId, clock.now);
    return { login: made[who].username, userId: made[who].userId, rows };
  } finally {
    await store.close();
  }
}

/** Every two of them, the first ones first. */
const pairsOf = (all: readonly string[]) =>
  all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));

const looks: { who: 'sample' | 'teacher' | 'colleague'; language: Language }[] = [
  { who: 'sample', language: 'fa' },
  { who: 'teacher', language: 'fa' },
  { who: 'colleague', language: 'en' },
];

for (const { who, language } of looks)
  test(`every figure on screen, paper and in files is the one that another program computes (${who}, ${language}) @full @apart`, async () => {
    test.setTimeout(3_600_000);
    let reader: Reader | undefined;
    const school = await openSchool(undefined, async (dataDir) => {
      reader = await readerIn(dataDir, who);
    });
    const seen: Seen[] = [];
    try {
      if (!reader) throw new Error('nobody looks');
      const { login, userId, rows } = reader;
      const browser = await school.browser();
      const page = await browser.open(`${school.url}/reports`);
      // What is not in sight is not mounted.
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewportSize({ width: 1_440, height: 6_000 });
      const steps = stepsOn(page, language);
      if (language === 'en') await page.getByText('English', { exact: true }).click();
      await steps.signIn(login, samplePassword);
      await expect(page.getByRole('heading', { name: steps.t('user-report:title') })).toBeVisible();
      const names = namesIn(rows, (course, base) =>
        steps.t('user-report:courseOf', { course, base }),
      );
      const look: Look = {
        page,
        url: school.url,
        language,
        t: steps.t,
        names,
        note: (source) => noting(seen, source, userId),
      };
      const activities = names.seenBy(userId);
      for (const activity of activities) {
        const [book] = await seeStudents(look, activity);
        if (book) await seeWorkbook(look, activity, book);
        if (activity.kind === 'assignment') continue;
        await seeReport(look, activity);
        await seePaper(look, activity);
      }
      await seeTerm(look);
      const classes = [...new Set(activities.flatMap(({ id }) => names.classesOf(id)))];
      for (const pair of pairsOf(classes).slice(0, PAIRS)) await seeCompared(look, 'class', pair);
      const exams = activities.map(({ id }) => id);
      for (const pair of pairsOf(exams).slice(0, PAIRS)) await seeCompared(look, 'exam', pair);
      const students = new Set(seen.flatMap(({ of }) => of['student'] ?? []).map(String));
      for (const student of [...students].slice(0, PROFILES)) await seeProfile(look, student);

      const done = recompute([{ rows, seen } satisfies Looked]);
      const what = who === 'sample' ? 'sample school' : `${CASES.length} made exams`;
      console.log(`${what}, ${who}: ${lineOf(done)}`);
      for (const source of ['screen', 'xlsx', 'CSV', 'print'])
        expect(Object.keys(done.compared[source] ?? {}).length, source).toBeGreaterThan(20);
      expect(done.differences.slice(0, 20)).toEqual([]);
    } finally {
      await school.close();
    }
  });
