/** Takes the README's pictures from the running app: `npm run pictures`, after a build. */
import { mkdirSync } from 'node:fs';
import { openSchool } from '#tests/e2e/school.ts';
import { stepsOn } from '#tests/e2e/steps.ts';

const folder = new URL('../../docs/pictures/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

const school = await openSchool();
try {
  const device = await school.device('teacher');
  const exam = (await device.exams('past')).find((one) => one.counts.handedIn === 40);
  const result =
    exam &&
    (await device.results(exam.id)).find(
      (one) => one.state === 'handedIn' && one.scoredCount > 0 && one.scoredCount < 12,
    );
  if (!exam || !result) throw new Error('no workbook to show');
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams?group=past`);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await steps.row(exam.title).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await steps.row(exam.title).waitFor();
  await page.screenshot({ path: `${folder}exams-tablet-fa.png` });

  await page.goto(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
  const workbook = await device.workbook(exam.id, result.studentId);
  const question = workbook.questionList.findIndex(
    (one) => one.type === 'descriptive' && (one.answer?.text?.length ?? 0) > 40,
  );
  await steps.openQuestion(question + 1);
  await page.getByRole('link', { name: steps.t('device:pill.saved') }).waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  school.network.setNetwork(false);
  await steps.score(1);
  await steps.comment('راه درست است؛ جواب را هم در معادله امتحان کن.');
  await steps.savedHere().waitFor();
  await page.screenshot({ path: `${folder}workbook-tablet-fa.png` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: `${folder}workbook-laptop-fa.png` });
} finally {
  await school.close();
}
