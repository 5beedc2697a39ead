import { expect, test } from '@playwright/test';
import { findServer, send } from '#tools/simulate/http.ts';
import { schoolForEach } from './each-school.ts';
import { teacherAt } from './pupils.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { withdrawn } from './withdrawn.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const MINUTE = 60_000;

test('an exam whose start has passed is published by two taps, and says for whom and when @full', async () => {
  const { exam, page } = await withdrawn(school);
  const { t, number } = stepsOn(page);
  const server = await findServer(school.url, fetch);
  const { token, semesterId } = await teacherAt(server);
  const details = () =>
    send(server, 'exams.details', { token, params: { semesterId, id: exam.id } });
  const { version, title } = await details();
  const students = exam.counts.students;
  await send(server, 'exams.edit', {
    token,
    body: { id: exam.id, version, startDate: new Date(Date.now() - 60 * MINUTE).toISOString() },
  });
  await page.reload();
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  const publish = async () => {
    await dialog.getByRole('button', { name: t('questions:bar.release'), exact: true }).click();
    await expect(main.getByText(t('questions:release.done.exam', { title }))).toBeVisible();
  };

  await test.step('the start is put off where it is missed', async () => {
    await button('questions:bar.release').click();
    await expect(dialog.getByText(t('questions:gap.startPassed'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('questions:release.startAt.soon'), exact: true })
      .click();
    await publish();
    const many = t('questions:release.students_other', { n: number(students) });
    await expect(main).toContainText(many);
    await expect(main).toContainText(t('questions:release.start', { when: '' }).trim());
    const after = await details();
    expect(after.state).toBe('scheduled');
    const ahead = Date.parse(after.startDate) - Date.now();
    expect(ahead).toBeGreaterThan(7 * MINUTE);
    expect(ahead).toBeLessThan(12 * MINUTE);
  });

  await test.step('what was said of it before is gone once it is out', async () => {
    const note = page.getByRole('region', { name: t('exams:note.label') });
    await button('exams:menu.withdraw').click();
    await expect(note).toBeVisible();
    await button('questions:bar.release').click();
    await publish();
    await expect(note).toBeHidden();
  });
});
