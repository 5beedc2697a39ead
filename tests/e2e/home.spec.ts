import { expect, test, type Page } from '@playwright/test';
import { rowsOnDisk } from './device-disk.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, textsOf } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** Home and its first stack, as this device has them on its disk. */
const isOnDevice = async (page: Page) => {
  const copies = JSON.stringify(await rowsOnDisk(page, 'queryCache'));
  return ['"activities"', '"results"'].every((name) => copies.includes(name));
};

for (const language of languages('fa'))
  test(`home leads into the next workbook by one tap, tells what waits, and stands without a network, in ${language}`, async () => {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/`);
    await stepsOn(page).signIn('teacher');
    await expect(page.locator('[data-sync-pill]')).toBeVisible();
    if (language === 'en') await stepsOn(page).useEnglish();
    const steps = stepsOn(page, language);
    const t = textsOf(language);
    const goOn = page.getByRole('link', { name: t('home:continueButton') });
    const onDevice = page.getByRole('region', { name: t('home:device.title') });

    await test.step('by one tap into the workbook of whoever is named', async () => {
      await expect(goOn).toHaveAttribute('href', /\/work-book\//);
      await expect(page.getByText(t('home:next').split('⁨')[0]?.trim() ?? '')).toBeVisible();
      await expect.poll(() => isOnDevice(page)).toBe(true);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await goOn.click();
      await expect(page).toHaveURL(/\/work-book\//);
    });

    await test.step('what was scored without a network is told, and its list opens', async () => {
      await steps.openQuestion(1);
      school.network.setNetwork(false);
      await steps.comment('آفرین');
      await expect(steps.savedHere()).toBeVisible();
      await page.goto(`${school.url}/`);
      await expect(
        onDevice.getByText(t('home:device.waiting_one', { number: steps.number(1) })),
      ).toBeVisible();
      await onDevice.getByRole('link', { name: t('home:device.waitingLink') }).click();
      await expect(page.getByRole('dialog', { name: t('sync:panel.title') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('home stands after a reload, says how old it is, and all is sent with the network', async () => {
      await page.reload();
      await expect(page.getByText(t('exams:copyOf').split('{{')[0]?.trim() ?? '')).toBeVisible();
      await expect(goOn).toBeVisible();
      school.network.setNetwork(true);
      await steps.allSent();
      const waits = t('home:device.waiting_one', { number: steps.number(1) });
      await expect(onDevice.getByText(waits)).toHaveCount(0);
    });
  });
