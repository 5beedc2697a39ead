/** What the list of students and their sheets of paper say of each of them, and the list's files. */
import { levelsIn, onPaper, saidIn, patiently, take, type Look } from './look.ts';
import type { Activity } from './names.ts';
import { noteTable, sheetsOf, textTable, type Columns, type Table } from './tables.ts';
import { cellOf, latin, numbersIn } from './written.ts';

const FIGURES = ['rank', 'classRank', 'attempts', 'correct', 'wrong', 'unanswered'] as const;

/** The rows that are mounted. */
const rowsOn = ({ page }: Look) =>
  page.locator('main li[data-id]').evaluateAll((rows) =>
    rows.map((row) => {
      const counts = row.querySelector('[data-only=wide]');
      const figures = [...row.querySelectorAll<HTMLElement>('[data-figure]')];
      return {
        result: row.getAttribute('data-id') ?? '',
        isOpen: row.hasAttribute('data-open'),
        total: counts?.parentElement?.firstElementChild?.textContent ?? '',
        counts: counts?.textContent ?? '',
        figures: figures.map((one): [string, string] => [
          one.dataset['figure'] ?? '',
          one.lastElementChild?.textContent ?? '',
        ]),
      };
    }),
  );

/** How far correcting has come, in words. */
async function seeProgress(look: Look, { id }: Activity): Promise<void> {
  const text = latin(await look.page.locator('main').innerText());
  const note = look.note('screen');
  const done = saidIn(look, text, 'exams:progress.done');
  const words = latin(look.t('exams:progress.open', { corrected: '#', whole: '#' }));
  const open = new RegExp(words.replaceAll('#', '(\\d+)')).exec(text);
  const [corrected, whole] = open ? [open[1], open[2]] : [done, done];
  note('workbooks.corrected', { exam: id }, corrected ?? 0);
  note('workbooks.whole', { exam: id }, whole ?? 0);
}

/** Answers whose workbook opens. */
async function seeRows(look: Look, { id }: Activity): Promise<string[]> {
  const levels = levelsIn(look);
  const note = look.note('screen');
  const open: string[] = [];
  for (const row of await rowsOn(look)) {
    const student = look.names.ofResult(row.result);
    if (!student) continue;
    const of = { exam: id, student };
    if (row.isOpen) open.push(student);
    const level = levels.get(latin(row.total));
    note('student.level', of, level);
    const [total, whole] = numbersIn(row.total);
    note('student.total', of, total);
    if (whole !== undefined) note('student.maximum', of, whole);
    const [scored, questions] = numbersIn(row.counts);
    note('student.scoredCount', of, scored);
    note('student.questionCount', of, questions);
    for (const [name, value] of row.figures) note(`student.${name}`, of, cellOf(value));
  }
  return open;
}

function noteFile(look: Look, source: 'xlsx' | 'CSV', { id }: Activity, table: Table | undefined) {
  const { t, names } = look;
  const columns: Columns = {
    levels: levelsIn(look),
    figures: {
      [t('print:figure.total')]: 'student.total',
      [t('print:figure.level')]: 'student.level',
      ...Object.fromEntries(
        FIGURES.map((name) => [t(`submissions:figure.${name}`), `student.${name}`]),
      ),
    },
  };
  noteTable(look.note(source), table, columns, ({ first, cells }) => {
    const student = names.student(first, String(cells.get(t('print:class')) ?? ''));
    return student ? { exam: id, student } : null;
  });
}

/** The list of students of one exam or assignment, its Excel file and its text; answers whose workbook opens. */
export async function seeStudents(look: Look, activity: Activity): Promise<string[]> {
  const { page, t, url } = look;
  const path = activity.kind === 'exam' ? 'exams/exam' : 'assignments/assignment';
  await page.goto(`${url}/${path}-student-report/${activity.id}?show=all`);
  const menu = page.getByRole('button', { name: t('charts:out.button') });
  if (look.names.studentsOf(activity.id).length === 0) return [];
  // Whoever writes just now stands in a list of its own.
  if (activity.isRunning) return [];
  await patiently(page.locator('main li[data-id]').first()).toBeVisible();
  await seeProgress(look, activity);
  const open = await seeRows(look, activity);
  // Before anybody is present there is nothing to take along.
  if (!(await page.getByRole('navigation', { name: t('submissions:reports.label') }).isVisible()))
    return open;
  await patiently(menu).toBeVisible();
  noteFile(look, 'xlsx', activity, sheetsOf(await take(look, t('charts:out.xlsx')))[0]);
  noteFile(look, 'CSV', activity, textTable(await take(look, t('charts:out.csv'))));
  return open;
}

/** Everybody on paper; of what may stand there the figures alone, since files are waited for. */
export async function seePaper(look: Look, { id }: Activity): Promise<void> {
  const { page, t, url } = look;
  await page.goto(`${url}/exams/exam-student-report/${id}/showAll?show=all&parts=rank`);
  const sheets = page.locator('[data-student]');
  const nobody = page.getByText(t('print:empty.none')).or(page.getByText(t('print:empty.nobody')));
  await patiently(sheets.or(nobody).first()).toBeVisible();
  if ((await sheets.count()) === 0) return;
  const levels = levelsIn(look);
  const note = look.note('print');
  await onPaper(look, async () => {
    await patiently(page.locator('[data-waiting]')).toHaveCount(0, { timeout: 60_000 });
    const papers = await sheets.evaluateAll((all) =>
      all.map((sheet) => ({
        student: sheet.getAttribute('data-student') ?? '',
        figures: [...sheet.querySelectorAll('dl > div')].map((one): [string, string] => [
          one.querySelector('dt')?.textContent ?? '',
          one.querySelector('dd')?.textContent ?? '',
        ]),
        waits: sheet.querySelector('[data-provisional]')?.textContent ?? '',
        marks: [...sheet.querySelectorAll('ol > li > div:first-child > div:last-child')].map(
          (mark) => [...mark.children].map((part) => part.textContent),
        ),
      })),
    );
    for (const { student, figures, waits, marks } of papers) {
      const of = { exam: id, student };
      const found = new Map(figures);
      const said = (name: string) => found.get(t(`print:figure.${name}`)) ?? '';
      const [own = '', whole = ''] = said('total').split(
        t('print:total', { score: '#' }).split('#')[1] ?? '',
      );
      note('student.total', of, cellOf(own));
      if (whole !== '') note('student.maximum', of, cellOf(whole));
      note('student.level', of, levels.get(said('level').trim()));
      for (const [rank, ranked] of [
        ['rank', 'ranked'],
        ['classRank', 'classRanked'],
      ] as const) {
        const [place, among] = numbersIn(said(rank));
        note(`student.${rank}`, of, place);
        if (among !== undefined) note(`hers.${ranked}`, of, among);
      }
      note('hers.classAverage', of, cellOf(said('classAverage')));
      const [open] = numbersIn(waits);
      if (open !== undefined) note('exam.waits', { exam: id }, open);
      for (const [question, [score, maximum]] of marks.entries()) {
        if (score === undefined || maximum === undefined) continue;
        note('student.score', { ...of, question }, cellOf(score));
        note('question.maximum', { exam: id, question }, numbersIn(maximum)[0]);
      }
    }
  });
}

/** The total above one workbook, while it is corrected. */
export async function seeWorkbook(
  look: Look,
  { id, kind }: Activity,
  student: string,
): Promise<void> {
  const { page, t, url } = look;
  await page.goto(`${url}/${kind}s/work-book/${id}/${student}`);
  await patiently(page.getByRole('navigation', { name: t('workbook:questions') })).toBeVisible();
  const of = latin(t('workbook:ofMax', { max: '#' })).split('#')[0] ?? '';
  const totals = await page
    .locator('main b')
    .evaluateAll((all) =>
      all.map((one) => [one.textContent, one.parentElement?.textContent ?? ''] as const),
    );
  const total = totals.find(([, text]) => new RegExp(`^[\\d.]+ ${of}`).test(latin(text)));
  if (total) look.note('screen')('student.book', { exam: id, student }, cellOf(total[0]));
}
