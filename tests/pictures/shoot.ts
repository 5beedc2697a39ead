/** Opens a screen and takes its pictures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '#tests/e2e/texts.ts';
import { fileOf, sizes, type Screen, type Size, type Stand } from './screen.ts';

/** Until nothing moves, loads or blinks. */
async function settle({ page, t }: Stand) {
  await page
    .getByText(t('common:state.loading'), { exact: true })
    .waitFor({ state: 'detached', timeout: 15_000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    document.documentElement.style.caretColor = 'transparent';
    await document.fonts.ready;
    // What is fetched after the rows, formulas among it, changes the page: half a second without a change is the end.
    await new Promise<void>((resolve) => {
      const end = () => {
        changes.disconnect();
        resolve();
      };
      let quiet = setTimeout(end, 500);
      const changes = new MutationObserver(() => {
        clearTimeout(quiet);
        quiet = setTimeout(end, 500);
      });
      changes.observe(document.body, { subtree: true, childList: true });
      setTimeout(end, 4_000);
    });
    const shown = [...document.images].filter((image) => image.getClientRects().length > 0);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    const moving = document.getAnimations().map((one) => one.finished.catch(() => undefined));
    await Promise.race([
      Promise.all(moving),
      new Promise((resolve) => {
        setTimeout(resolve, 1_000);
      }),
    ]);
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}

/** WebP, which the browser writes itself: a third of what PNG takes. */
async function save(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 55 });
  await session.detach();
  writeFileSync(path, Buffer.from(data, 'base64'));
}

/** All pictures of one screen in one language. */
export async function shoot(
  screen: Screen,
  stand: Stand,
  language: Language,
  folder: string,
): Promise<void> {
  const { page, school, places, t } = stand;
  const take = async (size: Size, isDark = false) => {
    await page.setViewportSize(sizes[size]);
    await settle(stand);
    await save(page, join(folder, fileOf(screen, language, size, isDark)));
  };
  try {
    await page.setViewportSize(sizes.tablet);
    const path = screen.path(places);
    if (path) await page.goto(school.url + path);
    const words = screen.shows && t(screen.shows).split('{{')[0]?.trim();
    if (words)
      await page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
    await screen.prepare?.(stand);
    await take('tablet');
    await take('laptop');
    if (screen.dark && language === 'fa') {
      await page.emulateMedia({ colorScheme: 'dark' });
      await take('laptop', true);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  } finally {
    await screen.after?.(stand);
  }
}
