/**
 * What keeping a class of 40 students × 20 questions takes on the device, without files, and what one changed workbook
 * costs as a row beside the persister that writes the whole client as one text. Real Chromium, texts of the sample school.
 */
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ResultItem, Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';
import type { KeptBench } from '#tests/helpers/kept-bench.ts';
import { dataOf, openPlace, teacherAt } from './browser-place.ts';
import { median } from './medians.ts';
import { servePage } from './page-server.ts';
import { end, judge, tell, timesOf } from './rows.ts';

declare const window: { keptBench: KeptBench };

const bars = { kB: 2_000, percent: 5 };
const size = { students: 40, questions: 20 };
/** The bar of one row was set beside a client of this many workbooks. */
const clientOf = 200;
const rounds = timesOf('ROUNDS', 31);

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

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const place = await openPlace('kept');
const page = await servePage(new URL('../../tests/offline/harness/kept-page.ts', import.meta.url));
try {
  const from = await sample(place.url);
  const tab = await place.browser.newPage();
  await tab.goto(page.url);
  await tab.waitForFunction(() => 'keptBench' in window);
  const kept = await tab.evaluate(
    ({ results, workbooks }) => window.keptBench.keep(results, workbooks),
    classOf(from, size.students),
  );
  if (kept.rows !== size.students + 1) throw new Error(`${kept.rows} rows were kept`);
  judge(
    `a class of ${size.students} × ${size.questions} on the device, without files`,
    Math.max(kept.bytes, kept.disk) / 1_000,
    bars.kB,
    { unit: 'kB', note: `${kB(kept.bytes)} of answers, storage grew by ${kB(kept.disk)}` },
  );
  for (const students of [size.students, clientOf]) {
    const { workbooks } = classOf(from, students);
    const times = await tab.evaluate(
      (given) => window.keptBench.compare(given.workbooks, given.rounds),
      { workbooks, rounds },
    );
    const [row, blob] = [median(times.row), median(times.blob)];
    const percent = (row / blob) * 100;
    const note = `${row.toFixed(1)} of ${blob.toFixed(1)} ms`;
    const what = `one cached row beside a whole client of ${students} workbooks as JSON`;
    if (students === clientOf) judge(what, percent, bars.percent, { unit: '%', digits: 1, note });
    else tell(what, `${percent.toFixed(1)} % (${note})`);
  }
} finally {
  page.close();
  await place.end();
}
end();
