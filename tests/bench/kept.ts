/**
 * What keeping a class of 40 students × 20 questions takes on the device, without files, and what one changed workbook
 * costs as a row beside the persister that writes the whole client as one text. Real Chromium, texts of the sample school.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { ActivityItem } from '#contract/activity.ts';
import type { ResultItem, Workbook, WorkbookQuestion } from '#contract/workbook.ts';
import type { KeptBench } from '#tests/helpers/kept-bench.ts';
import { dataOf, median, openPlace, teacherAt } from './browser-place.ts';

declare const window: { keptBench: KeptBench };

const bars = { bytes: 2_000_000, ratio: 0.05 };
const size = { students: 40, questions: 20 };
/** The bar of one row was set beside a client of this many workbooks. */
const clientOf = 200;
const rounds = 31;

/** Real answers of the sample school, by question, and one result and one workbook to fill them into. */
async function sample(url: string) {
  const { root, headers, schoolId, semesterId } = await teacherAt(url);
  const query = new URLSearchParams({
    SchoolId: schoolId,
    SemesterId: semesterId,
    Status: 'past',
    PageSize: '100',
  });
  const { items: exams } = await dataOf<{ items: ActivityItem[] }>(
    fetch(`${root}/OnlineExams?${query}`, { headers }),
  );
  const questions = new Map<string, WorkbookQuestion[]>();
  let template: { result: ResultItem; workbook: Workbook } | undefined;
  for (const exam of exams) {
    const { items } = await dataOf<{ items: ResultItem[] }>(
      fetch(`${root}/OnlineExamResults/${semesterId}/${exam.id}/GetByFilter`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ pageIndex: 0, pageSize: 100 }),
      }),
    );
    for (const result of items.filter((one) => one.state === 'handedIn').slice(0, 12)) {
      const workbook = await dataOf<Workbook>(
        fetch(`${root}/OnlineExamResults/${semesterId}/${exam.id}/${result.studentId}/Details`, {
          headers,
        }),
      );
      template ??= { result, workbook };
      for (const question of workbook.questionList)
        questions.set(question.questionId, [
          ...(questions.get(question.questionId) ?? []),
          question,
        ]);
    }
    if (questions.size >= size.questions * 2) break;
  }
  if (!template) throw new Error('the sample school has no handed-in workbook');
  return { ...template, questions: [...questions.values()].slice(0, size.questions) };
}

/** A class as large as the bar says, every workbook with answers of its own. */
function classOf(from: Awaited<ReturnType<typeof sample>>, students: number) {
  const workbooks = Array.from({ length: students }, (_, at) => ({
    ...from.workbook,
    resultId: crypto.randomUUID(),
    questionList: Array.from({ length: size.questions }, (_one, place) => {
      const answers = from.questions[place % from.questions.length] ?? [];
      return answers[at % answers.length];
    }),
  }));
  const results = workbooks.map(({ resultId }) => ({ ...from.result, resultId }));
  return { results, workbooks };
}

async function pageServer(dir: string) {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../offline/harness/', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../offline/harness/kept-page.ts', import.meta.url)),
        output: { format: 'es', entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  const script = readFileSync(join(dir, 'page.js'));
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const place = await openPlace('kept');
const page = await pageServer(join(place.dir, 'page'));
let failed = false;
function judge(text: string, ok: boolean) {
  if (!ok) failed = true;
  console.log(`${ok ? 'ok ' : 'RED'} ${text}`);
}
try {
  const from = await sample(place.url);
  const tab = await place.browser.newPage();
  await tab.goto(page.url);
  await tab.waitForFunction(() => 'keptBench' in window);
  const kept = await tab.evaluate(
    ({ results, workbooks }) => window.keptBench.keep(results, workbooks),
    classOf(from, size.students),
  );
  const what = `${size.students} × ${size.questions}`;
  judge(
    `${what} kept: ${kept.rows} rows, ${kB(kept.bytes)} of answers, storage grew by ${kB(kept.disk)}; at most ${kB(bars.bytes)}`,
    Math.max(kept.bytes, kept.disk) <= bars.bytes && kept.rows === size.students + 1,
  );
  for (const students of [size.students, clientOf]) {
    const { workbooks } = classOf(from, students);
    const times = await tab.evaluate(
      (given) => window.keptBench.compare(given.workbooks, given.rounds),
      { workbooks, rounds },
    );
    const [row, blob] = [median(times.row), median(times.blob)];
    const text = `one workbook of ${students}: row ${row.toFixed(1)} ms, whole client ${blob.toFixed(1)} ms, ratio ${((row / blob) * 100).toFixed(1)} %`;
    if (students === clientOf)
      judge(`${text}; at most ${bars.ratio * 100} %`, row / blob <= bars.ratio);
    else console.log(`    ${text}`);
  }
} finally {
  page.close();
  await place.end();
}
process.exit(failed ? 1 : 0);
