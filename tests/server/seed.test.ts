import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { activityPage } from '#contract/activities/activity.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import { stateOf } from '#server/policies/activity.ts';
import { samplePassword } from '#tools/seed/sample.ts';
import { makeSampleRows, seedSampleSchool } from '#tools/seed/seed.ts';
import { callerWith } from './client.ts';
import type { Caller } from './client.ts';
import { checksumOf, noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let rows: Awaited<ReturnType<typeof seedSampleSchool>>;

const seedInto = (into: Harness, now = noon, today: string | null = null) =>
  seedSampleSchool({
    store: into.store,
    files: into.deps.files,
    now,
    today,
    size: 'full',
    progress: () => {},
  });

beforeAll(async () => {
  harness = await openHarness();
  const started = performance.now();
  rows = await seedInto(harness);
  console.log(
    `sample school: ${rows.results.length} results, ${rows.answers.length} answers, ${rows.attachments.length / 2} files in ${Math.round(performance.now() - started)} ms`,
  );
});
afterAll(() => harness.close());

async function signedIn(username: string): Promise<Caller & { school: string; semester: string }> {
  const sent = { body: { login: username, password: samplePassword } };
  const answer = await callerWith(harness, null).call('session.login', sent);
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
    .parse(answer.data);
  const [membership] = user.memberships;
  const semester = membership?.semesters.find((s) => s.active)?.id ?? '';
  return {
    ...callerWith(harness, token.access_token),
    school: membership?.school.id ?? '',
    semester,
  };
}
const hashes = { sample: '', nobody: '' };
const statesOf = (kind: 'exam' | 'assignment', now = noon, activities = rows.activities) => {
  const counts: Record<string, number> = {};
  for (const row of activities.filter((a) => a.kind === kind)) {
    const { startsAt, endsAt, releasedAt = null } = row;
    const state = stateOf({ startsAt, endsAt, releasedAt }, now);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
};

describe('the sample school', () => {
  test('has the figures it promises', () => {
    expect(rows.schools).toHaveLength(2);
    for (const { id } of rows.schools) {
      const own = (list: { schoolId: string }[]) =>
        list.filter((row) => row.schoolId === id).length;
      expect(own(rows.semesters)).toBe(2);
      expect(own(rows.classBases)).toBe(6);
      expect(own(rows.schoolClasses)).toBe(12);
      expect(own(rows.students)).toBe(300);
      const teachers = rows.users.filter((user) => user.schoolId === id && user.role === 'user');
      expect(teachers).toHaveLength(12);
    }
    expect(rows.activities.filter((row) => row.kind === 'exam')).toHaveLength(40);
    expect(rows.activities.filter((row) => row.kind === 'assignment')).toHaveLength(20);
  });

  test('has exams in every state, three of them running whatever the time of day', () => {
    const exams = statesOf('exam');
    console.log(
      `sample school: exams ${JSON.stringify(exams)}, assignments ${JSON.stringify(statesOf('assignment'))}`,
    );
    expect(exams['running']).toBe(3);
    expect(Object.keys(exams).toSorted()).toEqual(['draft', 'ended', 'running', 'scheduled']);
    expect(Object.keys(statesOf('assignment'))).toEqual(
      expect.arrayContaining(['draft', 'ended', 'running', 'scheduled']),
    );
  });

  test.each([1, 6, 13, 23])("has three running exams at %i o'clock too", (hour) => {
    const now = Date.UTC(2027, 2, 3, hour, 17);
    const { activities } = makeSampleRows({ now, today: null, size: 'full', papers: [], hashes });
    expect(statesOf('exam', now, activities)['running']).toBe(3);
  });

  test('has a third of the handed-in workbooks of ended exams corrected, some of them rejected', () => {
    const ended = new Set(
      rows.activities
        .filter((row) => row.releasedAt && row.endsAt.getTime() <= noon)
        .map((row) => row.id),
    );
    const questions = new Map(rows.activities.map((row) => [row.id, row.questionCount ?? 0]));
    const handedIn = rows.results.filter(
      (row) => row.state === 'handedIn' && ended.has(row.activityId),
    );
    const corrected = handedIn.filter(
      (row) =>
        (row.reviewStatus ?? 'notReviewed') !== 'notReviewed' ||
        (row.scoredCount ?? 0) >= (questions.get(row.activityId) ?? 0),
    );
    const rejected = corrected.filter((row) => row.reviewStatus === 'rejected');
    console.log(
      `sample school: ${corrected.length} of ${handedIn.length} workbooks corrected, ${rejected.length} rejected`,
    );
    expect(corrected.length / handedIn.length).toBeGreaterThan(0.3);
    expect(corrected.length / handedIn.length).toBeLessThan(0.4);
    expect(rejected.length).toBeGreaterThan(10);
  });

  test('adds up: every maximum, every total, every order', async () => {
    for (const activity of rows.activities) {
      const own = rows.questions.filter((question) => question.activityId === activity.id);
      expect(own.map((question) => question.orders)).toEqual(own.map((_, place) => place + 1));
      expect(own.length).toBe(activity.questionCount);
      if (activity.totalUnits == null) continue;
      expect(own.reduce((sum, question) => sum + question.maxUnits, 0)).toBe(activity.totalUnits);
    }
    const wrong = await harness.store.read((db) =>
      db.execute(sql`
        select r.id from results r
        left join lateral (select greatest(0, coalesce(sum(a.score_units), 0)) as total,
            count(a.score_units) as scored
          from answers a where a.school_id = r.school_id and a.result_id = r.id) as s on true
        where s.total <> r.total_units or s.scored <> r.scored_count`),
    );
    expect(wrong.rows).toEqual([]);
  });

  test('has no score above its maximum and no pupil who handed in after now', () => {
    const maximum = new Map(rows.questions.map((question) => [question.id, question.maxUnits]));
    expect(
      rows.answers.every((row) => (row.scoreUnits ?? 0) <= (maximum.get(row.questionId) ?? 0)),
    ).toBe(true);
    expect(rows.results.every((row) => (row.handedInAt?.getTime() ?? 0) <= noon)).toBe(true);
    expect(
      rows.results.every((row) => (row.state === 'handedIn') === (row.handedInAt !== undefined)),
    ).toBe(true);
  });

  test('is the same one each time', async () => {
    const other = await openHarness();
    await seedInto(other);
    const columns = ['password_hash', 'parent_password_hash', 'stored_as'];
    expect(await checksumOf(other.store, columns)).toBe(await checksumOf(harness.store, columns));
    await other.close();
  });

  test('moves by whole weeks with the day it takes for today', () => {
    const moved = makeSampleRows({
      now: noon,
      today: '1405-09-13',
      size: 'full',
      papers: [],
      hashes,
    });
    const starts = (list: Pick<typeof rows, 'activities'>) =>
      list.activities
        .filter((row) => row.kind === 'assignment')
        .map((row) => row.startsAt.getTime());
    const weeks = starts(moved).map(
      (at, place) => (at - (starts(rows)[place] ?? 0)) / (7 * 24 * 60 * 60_000),
    );
    expect(new Set(weeks)).toEqual(new Set([2]));
  });
});

describe('the accounts', () => {
  test('teacher owns a stack of forty workbooks of twenty questions of all five types', async () => {
    const teacher = await signedIn('teacher');
    const query = { SemesterId: teacher.semester, SchoolId: teacher.school };
    const list = activityPage.parse((await teacher.call('exams.list', { query })).data);
    expect(list.groups).toEqual({ unpublished: 2, current: 2, past: 3 });
    const stack = list.items.find((item) => item.questionCount === 20 && item.state === 'ended');
    expect(stack?.counts).toEqual({ students: 50, handedIn: 40, corrected: 14, toCorrect: 26 });
    expect(stack?.classes).toHaveLength(2);
    const results = page(resultItem).parse(
      (
        await teacher.call('examResults.list', {
          params: { semesterId: teacher.semester, examId: stack?.id ?? '' },
          body: { state: 'handedIn', pageSize: 100 },
        })
      ).data,
    );
    expect(results.total).toBe(40);
    const types = new Set<string>();
    let written = 0;
    for (const { studentId } of results.items) {
      const params = { semesterId: teacher.semester, examId: stack?.id ?? '', studentId };
      const read = workbook.parse((await teacher.call('examResults.details', { params })).data);
      for (const question of read.questionList) {
        types.add(question.type);
        if (question.answer?.text) written += 1;
      }
    }
    expect(types).toEqual(new Set(['descriptive', 'multipleChoice', 'pdf', 'combined', 'oral']));
    console.log(`sample school: the stack has ${written} written answers`);
    expect(written).toBeGreaterThan(200);
  });

  test('teacher2 can correct the same stack', async () => {
    const [teacher, colleague] = [await signedIn('teacher'), await signedIn('teacher2')];
    const query = { SemesterId: teacher.semester, SchoolId: teacher.school, Title: 'ریاضی نهم' };
    const stack = activityPage.parse((await colleague.call('exams.list', { query })).data).items[0];
    const params = { semesterId: teacher.semester, examId: stack?.id ?? '' };
    const list = page(resultItem).parse(
      (
        await colleague.call('examResults.list', {
          params,
          body: { state: 'handedIn', reviewStatus: 'notReviewed' },
        })
      ).data,
    );
    const [first] = list.items;
    const answer = await colleague.call('examResults.correct', {
      params: {
        schoolId: teacher.school,
        semesterId: teacher.semester,
        studentId: first?.studentId ?? '',
        resultId: first?.resultId ?? '',
      },
      body: { note: { baseVersion: 0, text: 'دیدم' } },
    });
    expect(answer.status).toBe(200);
  });

  test("supporter and admin sign in; the others' passwords are nobody's", async () => {
    expect((await signedIn('supporter')).school).toBe((await signedIn('admin')).school);
    const other = rows.users.find((user) => user.username.startsWith('staff-'));
    const answer = await callerWith(harness, null).call('session.login', {
      body: { login: other?.username, password: samplePassword },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the files', () => {
  const content = (id: string, caller: Caller, headers: Record<string, string> = {}) =>
    harness.app.request(`/services/upload/api/common/Attachment/${id}`, {
      headers: { ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}), ...headers },
    });

  test('are PDFs and photos that can be saved and not shown as pages, whole or by range', async () => {
    const teacher = await signedIn('teacher');
    const own = rows.attachments.filter((file) => file.schoolId === teacher.school);
    expect(own).toHaveLength(12);
    for (const file of own) {
      const response = await content(file.id, teacher);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([response.status, bytes.length]).toEqual([200, file.size]);
      expect(response.headers.get('content-type')).toBe(file.type);
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename\*=UTF-8''/,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
      expect(head === '%PDF' || head.startsWith('\u00ff\u00d8\u00ff')).toBe(true);
    }
    const id = own[0]?.id ?? '';
    const whole = new Uint8Array(await (await content(id, teacher)).arrayBuffer());
    const part = await content(id, teacher, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${whole.length}`,
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(10, 20));
    const tail = await content(id, teacher, { range: 'bytes=-5' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.slice(-5));
    const open = await content(id, teacher, { range: `bytes=${whole.length - 3}-` });
    expect(new Uint8Array(await open.arrayBuffer())).toEqual(whole.slice(-3));
    expect((await content(id, teacher, { range: 'bytes=99999999-' })).status).toBe(416);
    expect((await content(id, teacher, { range: 'bytes=0-1,3-4' })).status).toBe(200);
  });

  const bytesOf = async (name: string, caller: Caller & { school: string }) => {
    const file = rows.attachments.find(
      (one) => one.schoolId === caller.school && one.name === name,
    );
    const response = await content(file?.id ?? '', caller);
    return Buffer.from(await response.arrayBuffer());
  };

  test('have scans as a fax sends them: pages of black and white dots, and no text in them', async () => {
    const teacher = await signedIn('teacher');
    for (const [name, pages] of [
      ['scan.pdf', 1],
      ['scan0002.pdf', 2],
    ] as const) {
      const pdf = (await bytesOf(name, teacher)).toString('latin1');
      const pictures = pdf.match(/\/Subtype \/Image.*\/DeviceGray \/BitsPerComponent 1\b/g);
      expect([pdf.match(/\/Type \/Page\b/g)?.length, pictures?.length]).toEqual([pages, pages]);
      // A page draws its picture and nothing else: no font, and no line of text.
      expect(pdf.match(/^q .* cm \/Im Do Q$/gm)).toHaveLength(pages);
      expect(pdf).not.toMatch(/\/Font\b|^BT\b|\bTj\b/m);
    }
  });

  test('have a photo that lies on its side, with the turn that a camera wrote into it', async () => {
    const photo = await bytesOf('IMG_2041.jpg', await signedIn('teacher'));
    // EXIF orientation 6: turn a quarter clockwise to look at it.
    const exif = photo.indexOf('Exif\0\0', 0, 'latin1');
    expect(exif).toBe(6);
    const tag = photo.subarray(exif + 16, exif + 28);
    expect([tag.readUInt16LE(0), tag.readUInt16LE(8)]).toEqual([0x01_12, 6]);
    // Lines in the picture itself: a sheet that is wider than high.
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
    const [height, width] = [photo.readUInt16BE(frame + 5), photo.readUInt16BE(frame + 7)];
    expect([width, height]).toEqual([1273, 900]);
    expect(width).toBeGreaterThan(height);
  });

  test('of another school, unknown ones and those without a session are refused', async () => {
    const teacher = await signedIn('teacher');
    const foreign = rows.attachments.find((file) => file.schoolId !== teacher.school);
    for (const id of [foreign?.id ?? '', 'x', '01980000-0000-7000-8000-000000000000']) {
      const response = await content(id, teacher);
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { errors: [{ code: 'attachment.notFound' }] },
      ]);
    }
    expect((await content(foreign?.id ?? '', callerWith(harness, null))).status).toBe(401);
  });
});
