import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { row } from '#src/features/sync/testing/rows.ts';
import { ActivityListPage } from '#src/features/activities/index.ts';
import { HomePage } from '#src/features/home/index.ts';
import { keepsDue } from '#src/features/offline-copies/index.ts';
import type { Draft, Pin } from '#src/offline/index.ts';
import { axeFindings } from './axe.ts';
import { createHomeServer, inHours, item, pageOf, type Given } from './home-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
let server: ReturnType<typeof createHomeServer>;
beforeEach(() => {
  server = createHomeServer();
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

async function open(given: Given = {}, lang = 'fa') {
  stand = await createStand({ lang });
  await stand.show(pageOf(<HomePage />, given));
}
const heading = (key: string) => page.getByRole('heading', { name: stand.words(`home:${key}`) });
const part = (key: string) => page.getByRole('region', { name: stand.words(`home:${key}`) });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const said = (key: string) => page.getByText(stand.words(`home:${key}`));
const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((node) => node.textContent);

const running = item('زنده', {
  state: 'running',
  startDate: inHours(-1),
  endDate: inHours(1),
  counts: { students: 30, handedIn: 4, corrected: 0 },
});
const begun = item('نیمه‌تمام', { counts: { students: 30, handedIn: 28, corrected: 12 } });
const soon = { state: 'scheduled' as const, startDate: inHours(20), endDate: inHours(22) };

const supporter: Given = { roles: ['supporter'] };
const lastYear: Given = { isYearOver: true };

const pin: Pin = {
  id: 'exam:e1',
  what: 'exam',
  where: {},
  title: 'نیمه‌تمام',
  state: 'kept',
  isRunning: false,
  problem: null,
  done: 1,
  total: 1,
  bytes: 2_000_000,
  totalBytes: 2_000_000,
  renewedAt: 0,
};
const newExam: Draft = {
  kind: 'activity',
  id: 'new:exam',
  state: { title: 'مثلث‌ها' },
  base: null,
  writer: 'w',
  updatedAt: Date.parse(inHours(-1)),
  others: [],
};

function fullSchool() {
  server.answer('exam', 'past', [item('دست‌نخورده'), begun]);
  server.answer('exam', 'current', [item('فردا', soon), running]);
  server.answer('exam', 'unpublished', [item('ناتمام', { ...soon, state: 'draft' })]);
}

describe.each(['fa', 'en'])('in %s', (lang) => {
  test('what presses most stands first, and each leads where it goes on', async () => {
    fullSchool();
    await open({ rows: [row({ state: 'conflict' })], pins: [pin], drafts: [newExam] }, lang);
    await expect.element(part('device.title')).toBeVisible();
    expect(headings()).toEqual(
      ['runningTitle', 'continue', 'then', 'coming', 'draft.title', 'device.title'].map(
        (key): unknown => expect.stringMatching(stand.words(`home:${key}`)),
      ),
    );
    await expect.element(said('needs_one')).toBeVisible();
    await expect.element(page.getByText(/سارا احمدی/)).toBeVisible();
    await expect
      .element(link(stand.words('home:needsLink')))
      .toHaveAttribute('href', expect.stringContaining('panel=outbox'));
    const students = encodeURI(`/exams/exam-student-report/${begun.id}`);
    await expect
      .element(link(stand.words('home:continueButton')))
      .toHaveAttribute('href', students);
    await expect
      .element(part('coming').getByRole('link', { name: 'فردا' }))
      .toHaveAttribute('href', encodeURI('/exams/فردا'));
    await expect
      .element(part('draft.title').getByRole('link', { name: 'مثلث‌ها' }))
      .toHaveAttribute('href', '/exams/add-exam');
    await expect
      .element(part('draft.title').getByRole('link', { name: 'ناتمام' }))
      .toHaveAttribute('href', encodeURI('/exams/ناتمام'));
    await expect.element(part('device.title')).toMatchTextContent(stand.words('home:device.kept'));
    expect(await axeFindings()).toEqual([]);
  });

  test('who has no exam and no assignment is told so, and shown how the first one comes about', async () => {
    await open({}, lang);
    await expect.element(heading('bare.title')).toBeVisible();
    await expect.element(said('bare.text')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(3);
    await expect
      .element(link(stand.words('exams:exam.new')))
      .toHaveAttribute('href', '/exams/add-exam');
    await expect
      .element(link(stand.words('home:bare.bank')))
      .toHaveAttribute('href', '/question-bank');
    expect(await axeFindings()).toEqual([]);
  });

  test.each(['exam', 'assignment'] as const)(
    'a list without any %s says that there is none for her',
    async (kind) => {
      const none = { unpublished: 0, current: 0, past: 0 };
      vi.stubGlobal('fetch', async () =>
        Response.json({
          result: true,
          data: { items: [], total: 0, pageIndex: 0, pageSize: 20, groups: none },
        }),
      );
      stand = await createStand({ lang });
      const filter = { group: 'current' as const, title: '' };
      await stand.show(
        pageOf(<ActivityListPage kind={kind} filter={filter} onFilter={() => undefined} />),
      );
      const words = {
        fa: { exam: 'آزمونی برای شما نیست', assignment: 'تکلیفی برای شما نیست' },
        en: { exam: 'No exam for you', assignment: 'No assignment for you' },
      };
      await expect
        .element(page.getByRole('heading', { name: words[lang === 'fa' ? 'fa' : 'en'][kind] }))
        .toBeVisible();
    },
  );
});

test('a list that is read anew does not say what it had before, that there is none', async () => {
  server.answer('exam', 'unpublished', []);
  stand = await createStand({ lang: 'fa' });
  const filter = { group: 'unpublished' as const, title: '' };
  await stand.show(
    pageOf(<ActivityListPage kind="exam" filter={filter} onFilter={() => undefined} />),
  );
  const none = page.getByRole('heading', { name: 'آزمونی برای شما نیست' });
  await expect.element(none).toBeVisible();
  server.answer('exam', 'unpublished', 'never');
  void stand.client.invalidateQueries();
  await expect.element(none).not.toBeInTheDocument();
});

test('the message of the empty home names both: no exam and no assignment', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'آزمونی برای شما نیست' })).toBeVisible();
  await expect.element(page.getByText(/^تکلیفی برای شما نیست/)).toBeVisible();
});

test('a supporter looks, and nothing invites her to make or to correct', async () => {
  fullSchool();
  await open({ ...supporter, drafts: [newExam] });
  await expect.element(heading('standing')).toBeVisible();
  await expect.element(part('coming')).toBeVisible();
  expect(part('draft.title').elements()).toEqual([]);
  for (const key of ['continueButton', 'beginButton', 'correct'])
    expect(link(stand.words(`home:${key}`)).elements(), key).toEqual([]);
});

test.each([
  ['supporter', supporter, 'bare.viewer'],
  ['year that is over', lastYear, 'bare.closed'],
])('an empty home of a %s has no button to make anything', async (_who, given, key) => {
  await open(given);
  await expect.element(said(key)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('whoever has a part of the administration alone is led there', async () => {
  await open({ ...supporter, permissions: ['lists'] });
  await expect.element(heading('bare.apartTitle')).toBeVisible();
  await expect.element(link(stand.words('home:adminLink'))).toHaveAttribute('href', '/admin');
});

test('of a year that is over nothing is work, whatever was left of it', async () => {
  fullSchool();
  await open({ ...lastYear, drafts: [newExam] });
  await expect.element(heading('over')).toBeVisible();
  await expect
    .element(link(stand.words('home:all.exam.past')))
    .toHaveAttribute('href', expect.stringContaining('past'));
  expect(headings()).toEqual([expect.stringMatching(stand.words('home:over'))]);
  expect(page.getByRole('link', { name: 'نیمه‌تمام' }).elements()).toEqual([]);
});

test('where everything is corrected it says so, and does not teach the first exam', async () => {
  server.answer('exam', 'past', [
    item('تمام', { counts: { students: 9, handedIn: 9, corrected: 9 } }),
  ]);
  await open();
  await expect.element(heading('nothing')).toBeVisible();
  expect(heading('bare.title').elements()).toEqual([]);
});

const corrected = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    item(`تمام ${at}`, { counts: { students: 9, handedIn: 9, corrected: 9 } }),
  );

test('a stack that ended long ago is found behind fifty that are corrected', async () => {
  server.answer('exam', 'past', [...corrected(50), begun]);
  await open();
  await expect.element(heading('continue')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'نیمه‌تمام' })).toBeVisible();
});

test('where more have ended than it reads, it says how far it looked and leads to the rest', async () => {
  server.answer('exam', 'past', corrected(70));
  server.answer('assignment', 'past', corrected(3));
  await open();
  await expect.element(heading('nothingNew')).toBeVisible();
  expect(said('nothingText').elements()).toEqual([]);
  await expect.element(said('nothingNewText')).toMatchTextContent(/۶۳/);
  await expect
    .element(link(stand.words('home:all.exam.past')))
    .toHaveAttribute('href', expect.stringContaining('group=past'));
  expect(link(stand.words('home:all.assignment.past')).elements()).toEqual([]);
});

test('a network that goes while it reads on leaves what was read', async () => {
  server.answer('exam', 'past', [begun, ...corrected(50)]);
  server.cutAfter(0);
  await open();
  await expect.element(page.getByRole('heading', { name: 'نیمه‌تمام' })).toBeVisible();
});

test('nothing is drawn until all that presses has come: no row moves away under a finger', async () => {
  fullSchool();
  server.answer('assignment', 'past', 'never');
  await open();
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(stand.words('common:state.loading'));
  expect(link(stand.words('home:continueButton')).elements()).toEqual([]);
});

describe('what is due', () => {
  const questionCount = 20;
  const stacks = [
    item('older', { endDate: inHours(-90), questionCount }),
    item('newer', { questionCount }),
    item('done', { counts: { students: 30, handedIn: 28, corrected: 28 } }),
  ];
  const kept = () =>
    stand
      .offline()
      .kept.getSnapshot()
      .map(({ title }) => title);
  const room = (quota: number) =>
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 0, quota });
  beforeEach(() => server.answer('exam', 'past', stacks));
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is kept by itself, without what is done, and is told as such', async () => {
    room(1e9);
    await open();
    await vi.waitFor(() => expect(kept().toSorted()).toEqual(['newer', 'older']));
    expect(
      stand
        .offline()
        .kept.getSnapshot()
        .every(({ isDue }) => isDue),
    ).toBe(true);
  });

  test('is kept as far as the device has room, the newest first', async () => {
    const estimate = room(10 * 30 * (questionCount * 1_050 + 1_000) + 1);
    await open();
    await vi.waitFor(() => expect(kept()).toEqual(['newer']));
    estimate.mockResolvedValue({ usage: 0, quota: 1_000 });
    await stand.offline().kept.free('exam:newer');
    await vi.waitFor(() => expect(estimate.mock.calls.length).toBeGreaterThan(2));
    expect(kept()).toEqual([]);
  });

  test('leaves the device once it is done, once she takes it off, and where she wants none of it', async () => {
    room(1e9);
    await open();
    await vi.waitFor(() => expect(kept()).toHaveLength(2));
    keepsDue.decline('exam:older');
    await stand.offline().kept.free('exam:older');
    await vi.waitFor(() => expect(kept()).toEqual(['newer']));
    keepsDue.set(false);
    await vi.waitFor(() => expect(kept()).toEqual([]));
    keepsDue.set(true);
    await vi.waitFor(() => expect(kept()).toEqual(['newer']));
    const done = { students: 30, handedIn: 28, corrected: 28 };
    server.answer('exam', 'past', [item('newer', { counts: done })]);
    await stand.show(null);
    await stand.show(pageOf(<HomePage />));
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });

  test('is kept for nobody who only looks', async () => {
    const asked = room(1e9);
    await open(supporter);
    await expect.element(heading('standing')).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
  });
});

test('without a network it leads with what opens, and names what is not here', async () => {
  const untouched = item('دست‌نخورده');
  server.answer('exam', 'past', [untouched, begun]);
  await open({ isOffline: true, pins: [{ ...pin, id: `exam:${untouched.id}` }] });
  const first = page.getByRole('article');
  await expect.element(first.getByText(untouched.title)).toBeVisible();
  await expect
    .element(first.getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('exam-student-report'));
  const row = page.getByRole('listitem').filter({ hasText: begun.title });
  await expect.element(row.getByText(stand.words('home:notHere'))).toBeVisible();
  await expect.element(row.getByRole('button')).toBeDisabled();
  await expect.element(row.getByRole('link')).not.toBeInTheDocument();
});

test('without a network and without copies it says that this page is not on the device', async () => {
  server.answerAll('nothing');
  await open({ rows: [row()] });
  await expect
    .element(page.getByRole('heading', { name: stand.words('common:state.offlineTitle') }))
    .toBeVisible();
  // Her own work is here all the same.
  await expect
    .element(part('device.title'))
    .toMatchTextContent(stand.words('home:device.waiting_one'));
});

test('a list that was never read is named, and the rest stands', async () => {
  fullSchool();
  server.answer('assignment', 'past', 'nothing');
  await open();
  await expect.element(heading('continue')).toBeVisible();
  await expect.element(said('missingHere')).toMatchTextContent('تکلیف‌های گذشته');
  server.answer('assignment', 'past', []);
  await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
  await expect.poll(() => said('missingHere').elements()).toEqual([]);
});

test('an error is told with the way to try again, and trying again brings the work', async () => {
  server.answerAll('broken');
  await open();
  await expect.element(heading('failed')).toBeVisible();
  fullSchool();
  server.answer('assignment', 'past', []);
  server.answer('assignment', 'current', []);
  server.answer('assignment', 'unpublished', []);
  await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
  await expect.element(heading('continue')).toBeVisible();
});

test('an unconfirmed year is a quiet line to a teacher and a way to act for an admin', async () => {
  fullSchool();
  const year = { semesterId: 'semester', semesterName: 'سال ۱۴۰۵', active: true, status: 'ready' };
  server.say([year]);
  await open();
  await expect.element(said('status.ready')).toBeVisible();
  expect(link(stand.words('home:adminLink')).elements()).toEqual([]);
  await stand.end();
  await open({ roles: ['admin'] });
  await expect.element(link(stand.words('home:adminLink'))).toHaveAttribute('href', '/admin');
});
