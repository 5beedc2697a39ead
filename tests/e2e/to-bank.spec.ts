import { expect, test } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { openDraft } from './question-steps.ts';
import type { School } from './school.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** A draft on a tablet that holds the whole app, and the free questions of the bank that say what its first one says. */
async function openBeside() {
  const draft = await openDraft(school);
  const { page, t, number, questions, bank } = draft;
  await wholeApp(page);
  const text = (await questions())[0]?.text ?? '';
  const inBank = async () =>
    (await bank(text.slice(0, 150))).filter((one) => one.text === text && !one.template).length;
  return {
    ...draft,
    inBank,
    had: await inBank(),
    waits: page.getByText(t('questions:undoStep.toBankWaits', { n: number(1) })),
    arrived: page.getByText(t('questions:undoStep.toBank', { n: number(1) })),
    network(isThere: boolean) {
      school.network.setNetwork(isThere);
      return page.evaluate(
        (name) => dispatchEvent(new Event(name)),
        isThere ? 'online' : 'offline',
      );
    },
  };
}

test('a question for the bank whose answers are lost is said to wait, arrives once, and is taken back @beside', async () => {
  const { page, menu, undo, inBank, had, waits, arrived, allSent } = await openBeside();
  let lost = 0;
  school.network.setMix(({ method, path }) => {
    if (method !== 'POST' || !path.includes('TemplateQuestion')) return null;
    lost += 1;
    return 'answerLost';
  });
  await menu(1, 'toBank');
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(waits).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  school.network.setMix({});
  await expect(arrived).toBeVisible({ timeout: 60_000 });
  await allSent();
  expect(await inBank()).toBe(had + 1);
  await undo.click();
  await expect(arrived).toHaveCount(0);
  await expect.poll(inBank).toBe(had);
});

test('without a network a question for the bank waits through a reload, goes once, and its menu says so @beside', async () => {
  const { page, t, number, rows, menu, inBank, had, waits, network, allSent } = await openBeside();
  await network(false);
  await menu(1, 'toBank');
  await expect(waits).toBeVisible();
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await rows
    .first()
    .getByRole('button', { name: t('questions:menu.open', { n: number(1) }) })
    .click();
  const again = page.getByRole('menuitem', { name: t('questions:menu.toBank') });
  await expect(again).toBeDisabled();
  await expect(again).toContainText(t('questions:bank.toWaits'));
  await page.keyboard.press('Escape');
  await network(true);
  await allSent();
  expect(await inBank()).toBe(had + 1);
});

test('taken back before it was sent, a question never goes to the bank @full', async () => {
  const { page, menu, undo, inBank, had, waits, network, allSent, bank, questions } =
    await openBeside();
  await network(false);
  await menu(2, 'toBank');
  await menu(1, 'toBank');
  await expect(waits).toBeVisible();
  await undo.click();
  await expect(waits).toHaveCount(0);
  await network(true);
  await allSent();
  expect(await inBank()).toBe(had);
  // What had gone before it into the same request still does.
  const second = (await questions())[1]?.text ?? '';
  const free = (await bank(second.slice(0, 150))).filter(
    (one) => one.text === second && !one.template,
  );
  expect(free.length).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
