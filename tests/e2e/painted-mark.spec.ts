import { expect, test, type Page } from '@playwright/test';
import { openSchool } from './school.ts';
import { clearStack, stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

const kills = process.env['EVERY_VALUE'] ? 30 : 3;
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 100_000);

/** An answer's mark as it was painted: whose, which question, and the score that stood beside the mark. */
interface Mark {
  name: string;
  question: number;
  score: string;
}

/** Runs in the page: says each mark to the console in the frame that paints it, before anything else can happen. */
function tellMarks(words: string[]) {
  let said = '';
  const look = () => {
    const name = document.querySelector('h2')?.textContent ?? '';
    const dock = [...document.querySelectorAll('section')].at(-1);
    // The list of questions is drawn a frame later: the pad says itself which one it is for.
    const digits = /[۰-۹]+/.exec(dock?.querySelector('h3')?.textContent ?? '')?.[0] ?? '';
    const question = Number(Array.from(digits, (one) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(one)).join(''));
    if (question === 0) return;
    const score = dock?.querySelector('b')?.textContent ?? '';
    const mark = [...(dock?.querySelectorAll('p') ?? [])].find((line) =>
      words.some((word) => line.textContent.startsWith(word)),
    );
    const text = JSON.stringify({ name, question, score });
    if (!mark || text === said) return;
    said = text;
    // No console of the app may name a pupil, and the sweep looks for that: this is not the app's.
    console.log(`mark ${btoa(encodeURIComponent(text))}`);
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** The same sequence for the same seed. */
function dice() {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** Nothing and then everything, for answer after answer, as fast as keys follow each other. */
async function typeFast(page: Page, isOver: () => boolean, random: (below: number) => number) {
  while (!isOver())
    for (const key of ['0', 'f', 'n']) {
      if (isOver()) return;
      await page.keyboard.press(key).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, random(60)));
    }
}

test(
  'an answer that was marked as saved is there after the browser was killed at any moment',
  { tag: '@full' },
  async () => {
    test.setTimeout(kills * 20_000 + 180_000);
    const school = await openSchool(undefined, (dataDir) => clearStack(dataDir));
    try {
      const random = dice();
      const { exam, results } = await stackOf(school);
      const idOf = new Map(
        results.map(({ studentId, student }) => [
          `${student.firstName} ${student.lastName}`,
          studentId,
        ]),
      );
      const addressOf = (studentId: string) =>
        `${school.url}/exams/work-book/${exam.id}/${studentId}`;
      let browser = await school.browser();
      let page = await browser.open(`${school.url}/exams/exam-student-report/${exam.id}`);
      const { t, signIn } = stepsOn(page);
      await signIn('teacher');
      await page.getByRole('button', { name: t('offline-copies:button') }).click();
      await expect(page.locator('[data-keep=kept], [data-keep=renewing]')).toBeVisible({
        timeout: 120_000,
      });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      const words = ['device', 'sent'].map(
        (kind) => t(`workbook:saved.${kind}`).split('{{')[0]?.trim() ?? '',
      );
      const items = () =>
        page.getByRole('navigation', { name: t('workbook:questions') }).getByRole('button');
      let painted = 0;
      let begin = results[0]?.studentId ?? '';
      for (let kill = 1; kill <= kills; kill += 1) {
        school.network.setNetwork(kill % 2 === 0);
        await page.goto(addressOf(begin));
        await expect(items().first()).toBeVisible();
        await page.evaluate(tellMarks, words);
        const marks = new Map<string, Mark>();
        page.on('console', (line) => {
          if (!line.text().startsWith('mark ')) return;
          const mark: Mark = JSON.parse(decodeURIComponent(atob(line.text().slice(5))));
          marks.set(`${mark.name} ${mark.question}`, mark);
        });
        let isOver = false;
        const typing = typeFast(page, () => isOver, random);
        // However slow the machine, some kills come before any mark and some right after the first or third.
        const enough = random(4);
        await expect.poll(() => marks.size, { intervals: [20] }).toBeGreaterThanOrEqual(enough);
        await new Promise((resolve) => setTimeout(resolve, random(700)));
        await browser.kill();
        isOver = true;
        await typing;
        painted += marks.size;

        browser = await school.browser();
        page = await browser.open('about:blank');
        for (const [name, studentId] of idOf) {
          const mine = [...marks.values()].filter((mark) => mark.name === name);
          if (mine.length === 0) continue;
          begin = studentId;
          await page.goto(addressOf(studentId));
          await expect(page.getByRole('heading', { name })).toBeVisible();
          for (const { question, score } of mine) {
            // The full score follows the nothing: it may have been saved when only the nothing was painted.
            const isThere = async () => {
              const shown = (await items().allTextContents())[question - 1] ?? '';
              const now = shown.trim().split(' ').at(-1) ?? '';
              return now === score || (/^[۰0]$/.test(score) && /^[۰-۹0-9]/.test(now));
            };
            // The list is drawn after the answer, and what was sent is read after its copy.
            await expect
              .poll(isThere, { message: `${name}, ${question}: ${score} was marked` })
              .toBe(true);
          }
        }
      }
      console.log(
        `${kills} kills at random moments, ${painted} answers had been marked as saved: all there, seed ${seed}`,
      );
      expect(painted).toBeGreaterThan(kills);
    } finally {
      await school.close();
    }
  },
);
