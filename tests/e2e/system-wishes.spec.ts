import { expect, test, type Locator, type Page } from '@playwright/test';
import { isTooWide, textsCut } from './access-faults.ts';
import { schoolForEach } from './each-school.ts';
import { freshAnswer } from './fresh-answer.ts';
import { routeRows } from './route-rows.ts';
import type { School } from './school.ts';
import { settled } from './settled.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** What lasts longer than a millisecond by itself. */
const movements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((one) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(one, part);
        const seconds = (times: string) => Math.max(...times.split(',').map(parseFloat));
        const lasts = (name: string, times: string) => name !== 'none' && seconds(times) > 0.001;
        return lasts(style.transitionProperty, style.transitionDuration) ||
          lasts(style.animationName, style.animationDuration)
          ? [`${one.tagName} ${one.className} ${part ?? ''}`]
          : [];
      }),
    ),
  );

async function openAt(path: string, wishes: Parameters<Page['emulateMedia']>[0]) {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia(wishes);
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  return { page, steps };
}

test(
  'who wants no motion gets none, on pages and in what opens over them',
  { tag: '@full' },
  async () => {
    const answer = await freshAnswer(school);
    const { page, steps } = await openAt(`${answer.path}?question=${answer.questionId}`, {
      reducedMotion: 'reduce',
    });
    const { t } = steps;
    await expect(
      page.getByText(steps.t('workbook:scoreOf', { n: steps.number(answer.question) })).first(),
    ).toBeVisible();
    expect(await movements(page)).toEqual([]);
    await page.locator('[data-sync-pill]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await movements(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: t('common:account.open').split('{{')[0]?.trim() ?? '' })
      .click();
    await expect(page.getByText(t('common:account.theme'), { exact: true })).toBeVisible();
    expect(await movements(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`${school.url}/exams/add-exam`);
    await expect(page.getByText(t('form:section.whom'))).toBeVisible();
    expect(await movements(page)).toEqual([]);
  },
);

/** The lines that tell of a thing: none, or width and colour. */
const linesOf = (of: Locator) =>
  of.first().evaluate((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    return `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  });

test(
  'with the colours of the system what is chosen, marked or focused is told by lines',
  { tag: '@full' },
  async () => {
    const answer = await freshAnswer(school);
    const { page, steps } = await openAt(`${answer.path}?question=${answer.questionId}`, {
      forcedColors: 'active',
    });
    const { t } = steps;
    await expect(
      page.getByText(steps.t('workbook:scoreOf', { n: steps.number(answer.question) })).first(),
    ).toBeVisible();
    await steps.score(1);
    await steps.allSent();
    const keys = page
      .getByRole('group', { name: t('workbook:pad.wholes'), exact: true })
      .getByRole('button');
    const pressed = keys.and(page.locator('[aria-pressed=true]'));
    const questions = page.getByRole('navigation', { name: t('workbook:questions') });
    const lines = {
      plain: await linesOf(keys.and(page.locator(':not([aria-pressed=true])'))),
      pressed: await linesOf(pressed),
      current: await linesOf(questions.locator('button[aria-current=true]')),
      other: await linesOf(questions.locator('button:not([aria-current])')),
      pill: await linesOf(page.locator('[data-sync-pill]')),
    };
    expect(lines.pressed).toContain('solid 3px');
    expect(lines.current).toContain('solid 3px');
    for (const line of [lines.plain, lines.other, lines.pill]) expect(line).toContain('solid 1px');
    // The focus is another ring than that of what is chosen.
    await pressed.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await linesOf(pressed)).toContain('double 3px');
    // Without shadows what lies over the page has an edge of its own.
    await page.keyboard.press('Shift+Slash');
    expect(await linesOf(page.locator('.mantine-Modal-content'))).toContain('solid 1px');
    await page.keyboard.press('Escape');
    const review = t('workbook:review.menu').split(':')[0] ?? '';
    await page.getByRole('button', { name: review }).click();
    expect(await linesOf(page.getByRole('menu'))).toContain('solid 1px');
  },
);

test(
  'a run of saves is announced once for each change of state, never for each of them',
  { tag: '@full' },
  async () => {
    const answer = await freshAnswer(school);
    const { page, steps } = await openAt(`${answer.path}?question=${answer.questionId}`, {});
    await expect(
      page.getByText(steps.t('workbook:scoreOf', { n: steps.number(answer.question) })).first(),
    ).toBeVisible();
    await expect(page.locator('[data-sync-pill="saved"]')).toBeVisible();
    await page.evaluate(() => {
      const pill = document.querySelector('[data-sync-pill]');
      const said = pill?.parentElement?.querySelector('output');
      const heard: string[] = [];
      Object.assign(window, { heard });
      if (said)
        new MutationObserver(() => heard.push(said.textContent)).observe(said, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
    const heard = () => page.evaluate(() => [...Object(window).heard] as string[]);
    school.network.setNetwork(false);
    for (const points of [0.5, 1, 0.25, 0.75, 0]) {
      await steps.score(points);
      await expect(steps.savedHere()).toBeVisible();
    }
    await expect.poll(heard).toHaveLength(1);
    await steps.score(1);
    await expect(steps.savedHere()).toBeVisible();
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    const saved = steps.t('sync:pill.saved');
    await expect.poll(async () => (await heard()).at(-1)).toBe(saved);
    const all = await heard();
    // Each says another state than the one before it.
    expect(all.filter((one, at) => one === all[at - 1])).toEqual([]);
    expect(all.length).toBeLessThanOrEqual(3);
  },
);

/** A form's field under a bar that sticks, after it was given the focus. */
const coveredFields = (page: Page) =>
  page.evaluate(async () => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>(
        'main input, main textarea, main select, main button, main a[href]',
      ),
    ].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'),
    );
    const covered: string[] = [];
    for (const one of fields.slice(0, 60)) {
      one.focus();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is wanted
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || document.activeElement !== one) continue;
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ];
      const isSeen = points.some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y);
        return (
          hit !== null &&
          (one.contains(hit) || hit.contains(one) || one.closest('label')?.contains(hit))
        );
      });
      if (!isSeen)
        covered.push(
          `${one.tagName} ${one.className} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}"`,
        );
    }
    return covered;
  });

test('@full four times as large, nothing runs sideways and no bar covers what has the focus', async () => {
  const rows = await routeRows(school);
  const { page, steps } = await openAt('/exams', {});
  await page.setViewportSize({ width: 320, height: 256 });
  const wanted = new Set([
    '/',
    '/exams',
    '/exams/add-exam',
    '/exams/{id}',
    '/exams/exam-student-report/{id}',
    '/exams/work-book/{examID}/{studentID}',
    '/exams/exam-report/{id}',
  ]);
  const faults: string[] = [];
  for (const { route, path } of rows.filter((row) => wanted.has(row.route))) {
    await page.goto(school.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(steps.t('common:state.loading'))).toHaveCount(0);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1))
      faults.push(`${route} scrolls sideways`);
    const isCramped = () =>
      [...document.querySelectorAll('[data-scrolls]')].some(
        ({ clientHeight, scrollHeight }) => clientHeight < Math.min(scrollHeight, 120),
      );
    if (await page.evaluate(isCramped)) faults.push(`${route} leaves no room to read in`);
    for (const one of await coveredFields(page)) faults.push(`${route} covers ${one}`);
  }
  expect(faults).toEqual([]);
});

/** Everything that a teacher opens inside the frame, and her own workbook with something to score. */
async function everyPage() {
  const rows = await routeRows(school);
  const inFrame = rows.filter(({ chrome, route }) => chrome === 'full' && route !== '/admin');
  const answer = await freshAnswer(school);
  const workbook = `${answer.path}?question=${answer.questionId}`;
  return [...inFrame.map(({ path }) => path), workbook, `${answer.path}?by=question`];
}

/** Each of them in turn, once it stands. */
async function lookAtEach(
  page: Page,
  t: (key: string) => string,
  look: (path: string) => Promise<string[]>,
) {
  const faults: string[] = [];
  for (const path of await everyPage()) {
    await page.goto(school.url + path);
    const stand = await settled(page, path.split('?')[0] ?? '', t('common:state.loading'));
    if (!stand) faults.push(`${path} never stood`);
    for (const fault of await look(path)) faults.push(`${path}: ${fault}`);
  }
  return faults;
}

/** As a browser does that enlarges text alone: letters and lines twice as high, everything else as it was. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body, body *')].map((one) => {
      const { fontSize, lineHeight } = getComputedStyle(one);
      return { one, size: parseFloat(fontSize) * 2, line: parseFloat(lineHeight) * 2 };
    });
    for (const { one, size, line } of all) {
      one.style.setProperty('font-size', `${size}px`, 'important');
      if (line) one.style.setProperty('line-height', `${line}px`, 'important');
    }
  });

test('@full letters twice as large are neither cut nor pushed out of a phone', async () => {
  test.setTimeout(600_000);
  const { page, steps } = await openAt('/exams', {});
  await page.setViewportSize({ width: 390, height: 844 });
  const faults = await lookAtEach(page, steps.t, async () => {
    await enlargeText(page);
    return [...((await isTooWide(page)) ? ['scrolls sideways'] : []), ...(await textsCut(page))];
  });
  expect(faults).toEqual([]);
});

test('@full nothing moves on any page for who wants no motion', async () => {
  test.setTimeout(600_000);
  const { page, steps } = await openAt('/exams', { reducedMotion: 'reduce' });
  expect(await lookAtEach(page, steps.t, () => movements(page))).toEqual([]);
});
