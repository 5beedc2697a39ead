import { expect, test, type Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { TemplateItem } from '#contract/bank/templates-shape.ts';
import { schoolForEach } from './each-school.ts';
import { first, openListOf, titlesOf, type Group } from './list-steps.ts';
import type { School } from './school.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** A second device's own calls, past the network under test. */
async function secondDevice() {
  const device = await school.device('teacher');
  const signed = await fetch(`${school.url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });
  const login: { data: { token: { access_token: string } } } = await signed.json();
  const headers = {
    authorization: `Bearer ${login.data.token.access_token}`,
    'content-type': 'application/json',
    'x-bargeh': '1',
  };
  const root = `${school.url}/services/exam/api/teacher/v3.0`;
  const { schoolId, semesterId } = device;
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${root}/${path}`, {
      method,
      headers: {
        ...headers,
        ...(method !== 'GET' && { 'idempotency-key': `"${crypto.randomUUID()}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, path).toBe(true);
    return answer;
  };
  return {
    ...device,
    async bank(): Promise<TemplateItem[]> {
      const query = `SchoolId=${schoolId}&SemesterId=${semesterId}&PageSize=100`;
      const answer = await send('GET', `OnlineExamTemplates?${query}`);
      const page: { data: { items: TemplateItem[] } } = await answer.json();
      return page.data.items;
    },
    copy: (id: string) => send('PATCH', `OnlineExam/${schoolId}/${semesterId}/${id}/Copy`),
    rename: ({ id, version }: ActivityItem, title: string) =>
      send('PATCH', 'OnlineExams', { id, version, title }),
  };
}

const openList = (group: Group) => openListOf(school, group);

/** Year, month and day of the school's calendar, as they are typed. */
function typedDay(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}${part('month')}${part('day')}`;
}

async function typeDay(page: Page, day: string) {
  await expect(page.getByRole('spinbutton').first()).toBeFocused();
  await page.keyboard.type(day);
  await page.keyboard.press('Tab');
}

test(
  'filters stay in the address, go back one by one, and work on what was seen without a network',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const past = await device.exams('past');
    const target = first(past);
    const ofCourse = past.filter(({ courseId }) => courseId === target.courseId);
    const { page, t, steps, titles } = await openList('past');
    const course = page.getByLabel(t('exams:filter.course'), { exact: true });
    const summary = (shown: number) =>
      page.getByText(
        t('exams:exam.shownOfFiltered_other', {
          shown: steps.number(shown),
          n: steps.number(past.length),
        }),
        { exact: true },
      );
    await expect.poll(titles).toEqual(titlesOf(past));

    await test.step('a link that is pointed at is read before it is pressed', async () => {
      await expect(page.locator('[data-sync-pill]')).toBeVisible();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes(`${target.id}/GetBy`)) asked += 1;
      });
      const link = page.getByRole('link', { name: target.title, exact: true }).first();
      // The mouse may come to rest before anybody listens.
      const point = async () => {
        await page.mouse.move(0, 0);
        await link.hover();
        return asked;
      };
      await expect.poll(point).toBeGreaterThan(0);
    });

    await test.step('by course and by day', async () => {
      await course.selectOption({ label: target.courseName });
      await expect.poll(titles).toEqual(titlesOf(ofCourse));
      await expect(summary(ofCourse.length)).toBeVisible();
      await page.getByRole('button', { name: t('exams:filter.day'), exact: true }).click();
      await typeDay(page, typedDay(target.startDate));
      await expect.poll(titles).toEqual([target.title]);
      await expect(summary(1)).toBeVisible();
    });

    await test.step('a shared address shows the same, and "back" undoes one filter after the other', async () => {
      await expect(page).toHaveURL(/course=.*day=20/);
      await page.reload();
      await expect.poll(titles).toEqual([target.title]);
      await page.goBack();
      await expect(page).not.toHaveURL(/day=/);
      await expect.poll(titles).toEqual(titlesOf(ofCourse));
      await page.goBack();
      await expect(page).not.toHaveURL(/course=/);
      await expect.poll(titles).toEqual(titlesOf(past));
      await expect(course).toHaveValue('');
    });

    await test.step('without a network the rows on this device are filtered, and it says so', async () => {
      const search = page.getByRole('searchbox', { name: t('exams:searchTitle') });
      await wholeApp(page);
      school.network.setNetwork(false);
      const word = target.title.split(' ').at(-1) ?? '';
      await search.fill(word);
      await expect
        .poll(titles, { timeout: 60_000 })
        .toEqual(titlesOf(past.filter(({ title }) => title.includes(word))));
      await expect(
        page.getByText(t('exams:filter.onDevice_other', { n: steps.number(past.length) })),
      ).toBeVisible();
      await page.getByRole('button', { name: t('exams:filter.clear'), exact: true }).click();
      await expect.poll(titles).toEqual(titlesOf(past));
    });
  },
);

test(
  'a copy whose answers are lost again and again is made once, by keyboard alone, and can be taken back',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const past = await device.exams('past');
    const drafts = await device.exams('unpublished');
    const { page, t, titles, note, dots, said, undo, countOf } = await openList('past');
    const { title } = first(past);
    await expect.poll(titles).toEqual(titlesOf(past));
    await countOf('unpublished', drafts.length);

    const item = (name: string) =>
      page.getByRole('menuitem', { name: new RegExp(`^${t(`exams:menu.${name}`)}`) }).first();
    const report = page.getByRole('menuitem', { name: t('report:title'), exact: true });
    await test.step('the menu opens, is walked through and closed by keys', async () => {
      await dots(title).focus();
      await page.keyboard.press('Enter');
      await expect(item('questions')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(item('students')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(report).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(item('settings')).toBeFocused();
      await expect(item('settings')).toHaveAttribute('aria-disabled', 'true');
      await expect(item('settings')).toContainText(t('exams:menu.why.ended_exam'));
      await page.keyboard.press('Enter');
      await expect(item('settings')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(item('settings')).toBeHidden();
      await expect(dots(title)).toBeFocused();
    });

    await test.step('the answers of the copy are lost', async () => {
      let lost = 0;
      school.network.setMix(({ path }) => {
        if (!path.endsWith('/Copy')) return null;
        lost += 1;
        return 'answerLost';
      });
      await page.keyboard.press('Enter');
      for (const one of [item('questions'), item('students'), report, item('settings')]) {
        await expect(one).toBeFocused();
        await page.keyboard.press('ArrowDown');
      }
      for (const name of ['interchange:export.menu', 'interchange:print.menu']) {
        await expect(page.getByRole('menuitem', { name: t(name), exact: true })).toBeFocused();
        await page.keyboard.press('ArrowDown');
      }
      await expect(item('copy')).toBeFocused();
      await page.keyboard.press('Enter');
      await said('unsure.copy', title);
      expect(lost).toBeGreaterThan(1);
      school.network.setMix({});
      await note.getByRole('button', { name: t('exams:note.retry'), exact: true }).click();
      await said('done.copy', title);
      await countOf('unpublished', drafts.length + 1);
      const after = await device.exams('unpublished');
      expect(after.filter((one) => one.title === title)).toHaveLength(1);
      expect(after).toHaveLength(drafts.length + 1);
    });

    await test.step('undo deletes the copy', async () => {
      await undo();
      await said('done.undoCopy', title);
      await countOf('unpublished', drafts.length);
      expect(titlesOf(await device.exams('unpublished'))).toEqual(titlesOf(drafts));
    });
  },
);

test(
  'what goes into the bank comes out again, and what was withdrawn is published again',
  { tag: '@full' },
  async () => {
    const device = await secondDevice();
    const current = await device.exams('current');
    const scheduled = first(current.filter(({ state }) => state === 'scheduled'));
    const { title } = scheduled;
    const drafts = (await device.exams('unpublished')).length;
    const before = await device.bank();
    const { t, titles, choose, said, undo, note, countOf } = await openList('current');
    await expect.poll(titles).toEqual(titlesOf(current));

    await choose(title, 'bank');
    await said('done.bank', title);
    expect(await device.bank()).toHaveLength(before.length + 1);
    await undo();
    await said('done.undoBank', title);
    expect(await device.bank()).toHaveLength(before.length);

    await choose(title, 'withdraw');
    await said('done.withdraw', title);
    await expect.poll(titles).toEqual(titlesOf(current.filter(({ id }) => id !== scheduled.id)));
    await countOf('unpublished', drafts + 1);
    expect((await device.exams('unpublished')).map(({ id }) => id)).toContain(scheduled.id);
    await note.getByRole('button', { name: t('exams:note.releaseAgain'), exact: true }).click();
    await said('done.undoWithdraw', title);
    await countOf('unpublished', drafts);
    await expect.poll(titles).toEqual(titlesOf(current));
    expect((await device.exams('current')).map(({ id }) => id)).toContain(scheduled.id);
  },
);

test(
  'a long list comes a page at a time and says where it ends, and a copy that was worked on is not taken back',
  { tag: '@full' },
  async () => {
    const device = await secondDevice();
    const source = first(await device.exams('unpublished'));
    for (let copies = 0; copies < 22; copies += 1) await device.copy(source.id);
    const drafts = await device.exams('unpublished');
    const { page, t, steps, titles, note, said, undo, choose } = await openList('unpublished');
    await expect.poll(titles).toHaveLength(20);
    await expect(
      page.getByText(
        t('exams:shownOf', { shown: steps.number(20), whole: steps.number(drafts.length) }),
        { exact: true },
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: t('exams:more'), exact: true }).click();
    await expect.poll(titles).toEqual(titlesOf(drafts));
    await expect(
      page.getByText(t('exams:exam.allShown_other', { n: steps.number(drafts.length) })),
    ).toBeVisible();
    await expect(page.locator('main li h2 a').nth(20)).toBeFocused();

    await test.step('back on it she finds as many rows as she left, opened anew the first ones', async () => {
      await page.locator('main li h2 a').nth(21).click();
      await expect(page).not.toHaveURL(/group=/);
      await page.goBack();
      await expect.poll(titles).toHaveLength(drafts.length);
      await page.getByRole('link', { name: t('common:nav.home'), exact: true }).click();
      await expect(page).not.toHaveURL(/group=/);
      await page.goBack();
      await expect.poll(titles).toHaveLength(drafts.length);
      await page.goto(page.url());
      await expect.poll(titles).toHaveLength(20);
      await page.getByRole('button', { name: t('exams:more'), exact: true }).click();
      await expect.poll(titles).toHaveLength(drafts.length);
    });

    const known = new Set(drafts.map(({ id }) => id));
    await choose(source.title, 'copy');
    await said('done.copy', source.title);
    await expect.poll(titles).toHaveLength(drafts.length + 1);
    const made = first((await device.exams('unpublished')).filter(({ id }) => !known.has(id)));
    await device.rename(made, 'کپی با سوال‌های تازه');
    await undo();
    await said('failed.undoCopy', source.title);
    await expect(note).toContainText(t('exams:note.why.changed'));
    expect((await device.exams('unpublished')).map(({ id }) => id)).toContain(made.id);
  },
);
