import { expect, test } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { openEmptyServer } from './empty-school.ts';

test('whoever writes against the server reads its calls in a browser, and nobody else is asked @beside', async () => {
  const { school } = await openEmptyServer();
  const groups = new Set(
    Object.entries(calls).map(([name, { service }]) => `${service}: ${name.split('.')[0]}`),
  );
  const ofExams = Object.keys(calls).filter((name) => name.startsWith('exams.'));
  try {
    const browser = await school.browser();
    const page = await browser.open('about:blank');
    const asked = new Set<string>();
    const faults: string[] = [];
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await test.step('every group, and what holds for all calls', async () => {
      await page.goto(`${school.url}/docs`);
      await expect(page.locator('.opblock-tag')).toHaveText([...groups]);
      await expect(page.getByText('repeated, it takes effect once').first()).toBeVisible();
    });
    await test.step('each call has an address, which opens it with its input and its refusals', async () => {
      await page.goto('about:blank');
      await page.goto(`${school.url}/docs#/exam%3A%20exams/exams.list`);
      const opened = page.locator('.opblock.is-open');
      await expect(opened).toContainText('Exams, page by page');
      await expect(opened).toContainText('The first page is 0.');
      await expect(opened).toContainText('maximum: 100');
      await expect(opened).toContainText('request.invalid');
      await expect(page.locator('.opblock')).toHaveCount(ofExams.length);
    });
    await test.step('nothing can be sent from it', async () => {
      await expect(page.getByRole('button', { name: /try it out|authorize/i })).toHaveCount(0);
    });
    expect([[...asked], faults]).toEqual([[school.url], []]);
  } finally {
    await school.close();
  }
});
