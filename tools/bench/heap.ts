/**
 * The memory of the page while a stack of 40 workbooks with a PDF of ten pages each is gone through: after collecting
 * garbage, at the fifth workbook and at the fortieth.
 */
import type { Page } from '@playwright/test';
import { openSchool } from '#tests/e2e/school.ts';
import { clearStack, stackOf } from '#tests/e2e/stack.ts';
import { stepsOn } from '#tests/e2e/steps.ts';
import { end, judge } from './rows.ts';

const bar = 1.2;
const early = 5;
const patience = { timeout: 120_000 };
const MB = 1_048_576;

/** Everything that the page keeps alive: its objects, its nodes, and the bytes of its buffers. */
async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Twice: what the first collection sets free lets go of buffers and nodes.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const told: object = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize']
    .map((name) => Number(Reflect.get(told, name) ?? 0) / MB)
    .reduce((sum, part) => sum + part, 0);
}

const school = await openSchool(undefined, (dataDir) => clearStack(dataDir, { pdfPages: 10 }));
try {
  const { device, exam, results } = await stackOf(school);
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const [first] = results;
  if (!first) throw new Error('the stack is empty');
  await page.goto(`${school.url}/exams/work-book/${exam.id}/${first.studentId}`);
  const memory: number[] = [];
  // The screen goes through everybody, whoever handed nothing in included.
  for (const { studentId, student, state } of await device.results(exam.id)) {
    const name = `${student.firstName} ${student.lastName}`;
    await page.getByRole('heading', { name, level: 2 }).first().waitFor(patience);
    if (state !== 'handedIn') {
      await page.locator('body').press('Shift+ArrowLeft');
      continue;
    }
    const { questionList } = await device.workbook(exam.id, studentId);
    const at = questionList.findIndex(({ answer }) => answer?.files?.length === 1);
    await steps.openQuestion(at + 1);
    await page.locator('main canvas').first().waitFor(patience);
    await page.waitForLoadState('networkidle');
    memory.push(await memoryOf(page));
    await page.locator('body').press('Shift+ArrowLeft');
  }
  const [then = 0, now = 0] = [memory[early - 1], memory.at(-1)];
  console.log(memory.map((value) => value.toFixed(1)).join(' '));
  judge(
    `memory at workbook ${memory.length}, a PDF of ten pages in each, beside workbook ${early}`,
    now / then,
    bar,
    { digits: 2, note: `${now.toFixed(1)} and ${then.toFixed(1)} MB` },
  );
} finally {
  await school.close();
}
end();
