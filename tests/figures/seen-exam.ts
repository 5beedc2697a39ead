/** The figures of one exam on its report, on the screen, on paper and in files. */
import { definitionsIn, levelsIn, saidIn, patiently, take, twice, type Look } from './look.ts';
import type { Activity } from './names.ts';
import type { Note } from './seen.ts';
import {
  noteTable,
  sheetsOf,
  tablesOn,
  textTable,
  type Columns,
  type Row,
  type Table,
} from './tables.ts';
import { cellOf, numbersIn } from './written.ts';

const LEVELS = ['veryGood', 'good', 'acceptable', 'needsMoreEffort'] as const;
const OUTCOMES = ['correct', 'wrong', 'unanswered', 'partly', 'unscored'] as const;

const titled = ({ t }: Look, of: string, figures: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([key, figure]) => [t(`${of}${key}`), figure]));

/** What the four tables of a report hold; before the end nobody is absent and nobody has begun in vain. */
function columnsOf(look: Look, { isRunning }: Activity) {
  const levels = levelsIn(look);
  const ranks: Columns = {
    levels,
    figures: titled(look, 'report:column.', {
      rank: 'student.rank',
      classRank: 'student.classRank',
      standard: 'student.standard',
      total: 'student.counted',
      level: 'student.level',
    }),
  };
  const classes: Columns = {
    figures: {
      ...titled(look, 'report:column.', {
        students: 'exam.students',
        present: 'exam.present',
        excused: 'exam.excused',
        late: 'exam.late',
        average: 'exam.mean',
        max: 'exam.greatest',
        min: 'exam.smallest',
        ...(!isRunning && { absent: 'exam.absent', started: 'exam.begun' }),
      }),
      ...titled(
        look,
        'exams:level.',
        Object.fromEntries(LEVELS.map((one) => [one, `exam.${one}`])),
      ),
    },
  };
  const items: Columns = {
    figures: {
      ...titled(look, 'report:column.', {
        facility: 'question.facility',
        discrimination: 'question.discrimination',
        maxScore: 'question.maximum',
      }),
      ...titled(
        look,
        'report:outcome.',
        Object.fromEntries(OUTCOMES.map((one) => [one, `question.${one}`])),
      ),
    },
  };
  return { ranks, classes, items };
}

function noteSheets(
  look: Look,
  note: Note,
  exam: Activity,
  [ranks, classes, items, out]: (Table | undefined)[],
): void {
  const { t, names } = look;
  const columns = columnsOf(look, exam);
  const cell = (row: Row, title: string) =>
    String(row.cells.get(t(`report:column.${title}`)) ?? '');
  const linked = (row: Row) => /\/work-book\/[^/]+\/([^/?]+)/.exec(row.links[0] ?? '')?.[1];
  noteTable(note, ranks, columns.ranks, (row) => {
    const student = linked(row) ?? names.student(cell(row, 'student'), cell(row, 'class'));
    return student ? { exam: exam.id, student } : null;
  });
  noteTable(note, classes, columns.classes, (row) => {
    const id = names.schoolClass(row.first);
    return id ? { exam: exam.id, class: id } : null;
  });
  noteTable(note, items, columns.items, (_, question) => ({ exam: exam.id, question }));
  const inside = new Set(['open', 'rejected'].map((reason) => t(`report:reason.${reason}`)));
  if (out)
    note(
      'exam.missing',
      { exam: exam.id },
      out.filter((row) => !inside.has(cell(row, 'reason'))).length,
    );
}

/** What the bars of the questions say to readers. */
function noteBars(note: Note, exam: Activity, items: Table | undefined): void {
  for (const [question, { pictures }] of (items ?? []).entries()) {
    const numbers = numbersIn(pictures[0] ?? '');
    const of = { exam: exam.id, question };
    if (numbers.length === 1) note('question.facility', of, numbers[0]);
    if (numbers.length === 3)
      for (const [at, name] of ['correct', 'wrong', 'unanswered'].entries())
        note(`question.${name}`, of, numbers[at]);
  }
}

function noteSpread(look: Look, note: Note, exam: Activity, tables: Map<string, Table>): void {
  const { t } = look;
  const of = { exam: exam.id };
  const counted = t('report:spread.students');
  const ranges = tables.get(t('report:spread.title'));
  const written = ranges?.map((row) => {
    const [from, to] = numbersIn(row.first);
    return `${Number(from)}-${Number(to)}:${row.cells.get(counted)}`;
  });
  note('exam.spread', of, written?.join(' '));
  const levels = levelsIn(look);
  for (const row of tables.get(t('report:spread.levels')) ?? [])
    note(`exam.${levels.get(row.first)}`, of, row.cells.get(counted));
}

/** The figures in one line, and the sentences that hold one. */
async function noteHead(look: Look, note: Note, exam: Activity): Promise<void> {
  const { page, t } = look;
  const of = { exam: exam.id };
  const figures = await definitionsIn(page, `[aria-label="${t('report:section.figures')}"]`);
  const named = (name: string) => figures.get(t(`report:figure.${name}`));
  const value = (name: string) => cellOf(named(name)?.[0] ?? '');
  const whole = (name: string) => numbersIn(named(name)?.[1] ?? '')[0];
  note('exam.mean', of, value('average'));
  note('exam.greatest', of, value('max'));
  note('exam.smallest', of, value('min'));
  note('exam.present', of, value('present'));
  note('exam.students', of, whole('present'));
  if (named('average')) note('exam.maximum', of, whole('average'));
  if (!exam.isRunning) note('exam.absent', of, value('absent'));
  note('exam.excused', of, value('excused') ?? 0);
  note('exam.begun', of, value('started') ?? 0);
  note('exam.late', of, value('late'));
  note('exam.alpha', of, value('alpha'));
  note('exam.error', of, value('error'));
  const text = await page.locator('main').innerText();
  note('exam.counted', of, saidIn(look, text, 'report:note.counted'));
  const waits = saidIn(look, text, 'report:ranks.halfway');
  if (waits !== undefined) note('exam.waits', of, waits);
}

/** How often each option of a question was chosen, in its dialog. */
async function seeOptions(look: Look, exam: Activity, place: number, id: string): Promise<void> {
  const { page, t, url, note } = look;
  await page.goto(`${url}/exams/exam-report/${exam.id}?question=${id}`);
  const table = page.getByRole('table', { name: t('report:item.options') });
  await patiently(table).toBeVisible();
  const rows = (await tablesOn(page)).get(t('report:item.options')) ?? [];
  for (const [option, { cells }] of rows.entries())
    for (const [group, name] of ['all', 'upper', 'lower'].entries())
      note('screen')(
        'question.option',
        { exam: exam.id, question: place, option, group },
        cells.get(t(`report:item.${name}`)),
      );
}

/** The report of one exam: screen, paper, the Excel file and each of its sheets as text. */
export async function seeReport(look: Look, exam: Activity): Promise<void> {
  const { page, t, url, names } = look;
  await page.goto(`${url}/exams/exam-report/${exam.id}`);
  const agrees = page.locator('[data-agrees]');
  await patiently(agrees.or(page.getByText(t('report:nobody.title'))).first()).toBeVisible();
  if (!(await agrees.isVisible())) return;
  const items = page.getByRole('table', { name: t('report:section.items') });
  const empty = page.getByText(t('report:empty.nobodyCounted'));
  const nobody = page.getByText(t('report:empty.nobodyHandedIn'));
  await patiently(items.or(empty).or(nobody).first()).toBeVisible();
  const all = page.locator('button', {
    hasText: t('report:ranks.all', { n: '#' }).split('#')[0] ?? '',
  });
  if (await all.isVisible()) await all.click();
  await twice(look, async (note, tables, isPaper) => {
    const table = (name: string) => tables.get(t(`report:section.${name}`));
    await noteHead(look, note, exam);
    noteSheets(look, note, exam, [
      table('ranks') ?? table('students'),
      table('classes'),
      table('items'),
      // On the screen only the rows in sight are there.
      isPaper ? table('absent') : undefined,
    ]);
    noteBars(note, exam, table('items'));
  });
  const note = look.note('screen');
  noteSpread(look, note, exam, await tablesOn(page));
  note(
    'exam.agrees',
    { exam: exam.id },
    (await agrees.getAttribute('data-agrees')) === 'true' ? 1 : 0,
  );
  noteSheets(look, look.note('xlsx'), exam, sheetsOf(await take(look, t('charts:out.xlsx'))));
  const texts: Table[] = [];
  for (const name of ['students', 'classes', 'items', 'out']) {
    const sheet = t(`report:section.${name}`);
    texts.push(textTable(await take(look, t('charts:out.csvOf', { sheet }))));
  }
  noteSheets(look, look.note('CSV'), exam, texts);
  if (!(await items.isVisible())) return;
  const choices = names
    .questions(exam.id)
    .map(({ id = '', type }, place) => ({ id, type, place }))
    .filter(({ type }) => type === 'multipleChoice');
  for (const { id, place } of choices.slice(0, 2)) await seeOptions(look, exam, place, id);
}
