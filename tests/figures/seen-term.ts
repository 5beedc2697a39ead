/** The figures of a term: its report in every view, and each student's page; screen, paper and files. */
import { definitionsIn, levelsIn, saidIn, patiently, take, twice, type Look } from './look.ts';
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
import { cellOf, latin, numbersIn } from './written.ts';

const titled = (look: Look, of: string, figures: Record<string, string>) => ({
  figures: Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [look.t(`${of}${key}`), figure]),
  ),
});

const groupColumns = (look: Look) =>
  titled(look, 'user-report:column.', {
    share: 'group.share',
    items: 'group.exams',
    counted: 'group.counted',
    present: 'group.present',
    absent: 'group.absent',
    late: 'group.late',
  });

const itemColumns = (look: Look) =>
  titled(look, 'user-report:column.', {
    share: 'exam.share',
    average: 'exam.mean',
    max: 'exam.greatest',
    min: 'exam.smallest',
    whole: 'exam.maximum',
    counted: 'exam.counted',
    present: 'exam.present',
    absent: 'exam.absent',
    late: 'exam.late',
    toCorrect: 'exam.toCorrect',
  });

/** The exam or assignment that a row leads to, or bears the title of. */
const activityOf = ({ names }: Look, { links, first }: Row) =>
  /-report\/([\w-]{36})/.exec(links.join(' '))?.[1] ?? names.activity(first);

function noteGroups(look: Look, note: Note, by: 'class' | 'course', table: Table | undefined) {
  noteTable(note, table, groupColumns(look), ({ first }) => {
    const id = by === 'class' ? look.names.schoolClass(first) : look.names.course(first);
    return id ? { [by]: id } : null;
  });
}

function noteItems(look: Look, note: Note, table: Table | undefined) {
  noteTable(note, table, itemColumns(look), (row) => {
    const exam = activityOf(look, row);
    return exam ? { exam } : null;
  });
}

/** What to teach again: by its place among the weakest, and as the question of its exam. */
function noteWeak(look: Look, note: Note, table: Table | undefined) {
  const { t, names } = look;
  if (!table) return;
  note('weak.number', {}, table.length);
  const columns = (of: string, counted: string) =>
    titled(look, 'user-report:column.', { facility: `${of}.facility`, counted });
  noteTable(note, table, columns('weak', 'weak.counted'), (_, at) => ({ at }));
  noteTable(note, table, columns('question', 'question.scored'), ({ links, cells }) => {
    const title = String(cells.get(t('user-report:column.of')) ?? '');
    const exam = /-report\/([\w-]{36})/.exec(links.join(' '))?.[1] ?? names.activity(title);
    const place = Number(cells.get(t('user-report:column.place')));
    return exam ? { exam, question: place - 1 } : null;
  });
}

const MONTHS = 12;
const monthNames = new Map(
  Array.from({ length: MONTHS }, (_, at) => [
    new Intl.DateTimeFormat('fa-IR-u-ca-persian', { month: 'long', timeZone: 'UTC' }).format(
      // In the middle of each month, from Farvardin on.
      Date.UTC(2026, 3 + at, 6),
    ),
    at + 1,
  ]),
);

/** The term's report by class, course, time and what to teach again; on paper too, and in files. */
export async function seeTerm(look: Look): Promise<void> {
  const { page, t, url, language } = look;
  const views = {
    class: 'user-report:class.table',
    course: 'user-report:course.table',
    time: 'user-report:items',
    again: 'user-report:again.questions',
  };
  for (const [view, key] of Object.entries(views)) {
    await page.goto(`${url}/reports?view=${view}`);
    const table = page.getByRole('table', { name: t(key), exact: true });
    const none = page.getByText(t('user-report:again.none'));
    await patiently(view === 'again' ? table.or(none) : table).toBeVisible();
    await twice(look, (note, tables) => {
      noteGroups(look, note, 'class', tables.get(t(views.class)));
      noteGroups(look, note, 'course', tables.get(t(views.course)));
      noteGroups(look, note, 'course', tables.get(t('user-report:again.courses')));
      noteItems(look, note, tables.get(t(views.time)));
      noteWeak(look, note, tables.get(t(views.again)));
    });
    // Behind the charts.
    const note = look.note('screen');
    const tables = await tablesOn(page);
    noteGroups(look, note, 'class', tables.get(t('user-report:class.title')));
    noteGroups(look, note, 'course', tables.get(t('user-report:course.title')));
    if (language === 'fa')
      noteTable(note, tables.get(t('user-report:time.title')), groupColumns(look), ({ first }) => {
        const month = monthNames.get(first);
        return month === undefined ? null : { month };
      });
  }
  const file = sheetsOf(await take(look, t('charts:out.xlsx')));
  // What is looked at comes first, then the rest in its order.
  const [weak, classes, courses, items] = file;
  const noteAll = (
    note: Note,
    all: Record<'weak' | 'classes' | 'courses' | 'items', Table | undefined>,
  ) => {
    noteWeak(look, note, all.weak);
    noteGroups(look, note, 'class', all.classes);
    noteGroups(look, note, 'course', all.courses);
    noteItems(look, note, all.items);
  };
  noteAll(look.note('xlsx'), { weak, classes, courses, items });
  const text = async (key: string) =>
    textTable(await take(look, t('charts:out.csvOf', { sheet: t(key) })));
  noteAll(look.note('CSV'), {
    weak: await text('user-report:again.questions'),
    classes: await text('user-report:class.title'),
    courses: await text('user-report:course.title'),
    items: await text('user-report:items'),
  });
}

const EFFECTS = ['none', 'small', 'medium', 'large'] as const;

/** Two classes or two exams beside each other. */
export async function seeCompared(
  look: Look,
  kind: 'class' | 'exam',
  [a, b]: readonly [string, string],
): Promise<void> {
  const { page, t, url } = look;
  await page.goto(`${url}/reports?view=compare&compare=${kind}&a=${a}&b=${b}`);
  const share = t('user-report:compare.figure.share');
  const row = page.getByRole('row', { name: share });
  const none = page
    .getByText(t('user-report:compare.noShared'))
    .or(page.getByText(t('user-report:compare.choose'), { exact: true }))
    .or(page.getByText(t('user-report:compare.tooFew')));
  await patiently(row.or(none).first()).toBeVisible();
  if (!(await row.isVisible())) return;
  // What the difference means comes with the scores.
  const meanings = [
    ...['equal', 'few', 'nothing'].map((name) => t(`user-report:compare.${name}`, { n: '#' })),
    ...EFFECTS.map((name) => t(`user-report:compare.effect.${name}`)),
    ...['same', 'small', 'clear'].map((name) => t(`user-report:compare.meaning.${name}`)),
  ].map((said) => latin(said.split('#')[0] ?? ''));
  await patiently
    .poll(async () => {
      const text = latin(await page.locator('main').innerText());
      return meanings.some((said) => text.includes(said));
    })
    .toBe(true);
  const names = {
    share: 'share',
    max: 'greatest',
    min: 'smallest',
    counted: 'counted',
    present: 'present',
    students: 'students',
  };
  await twice(look, async (note, tables) => {
    const figures = [...tables.values()].find((table) =>
      table.some(({ first }) => first === share),
    );
    for (const [name, figure] of Object.entries(names)) {
      const found = figures?.find(({ first }) => first === t(`user-report:compare.figure.${name}`));
      const [, left, right] = [...(found?.cells.values() ?? [])];
      note(`compare.${figure}`, { kind, a, b, side: 'a' }, left);
      note(`compare.${figure}`, { kind, a, b, side: 'b' }, right);
    }
    const text = latin(await page.locator('main').innerText());
    const [, after = ''] = latin(t('user-report:compare.better', { n: '#' })).split('#');
    const difference = text.includes(latin(t('user-report:compare.equal')))
      ? '0'
      : numbersIn(text.split(after)[0] ?? '').at(-1);
    const isSaid = text.includes(after) || difference === '0';
    note('compare.difference', { kind, a, b }, isSaid ? difference : null);
    const effect = EFFECTS.find((one) =>
      text.includes(latin(t(`user-report:compare.effect.${one}`))),
    );
    note('compare.effect', { kind, a, b }, effect);
    if (kind === 'class')
      note('compare.exams', { kind, a, b }, saidIn(look, text, 'user-report:compare.shared'));
  });
}

const profileColumns = (look: Look): Columns => ({
  levels: levelsIn(look),
  ...titled(look, 'profile:column.', {
    score: 'student.listTotal',
    whole: 'student.maximum',
    average: 'hers.classAverage',
    classRank: 'student.classRank',
    rank: 'student.rank',
    level: 'student.level',
    correct: 'student.correct',
    wrong: 'student.wrong',
    unanswered: 'student.unanswered',
    waits: 'hers.waits',
    attempts: 'student.attempts',
  }),
});

/** One student's page: screen, paper, the Excel file and the text. */
export async function seeProfile(look: Look, student: string): Promise<void> {
  const { page, t, url, names } = look;
  const lists = ['/OnlineExamResults/', '/AssignmentResults/'].map((path) =>
    page.waitForResponse(
      (answer) =>
        answer.url().includes(path) && answer.url().endsWith(`/Student/${student}/Results`),
    ),
  );
  await page.goto(`${url}/student-profile/${student}`);
  const label = t('profile:figures.label');
  await patiently(page.locator(`[aria-label="${label}"]`)).toBeVisible();
  let whole = 0;
  for (const list of lists) {
    const answer: { data: { total: number } } = await (await list).json();
    whole += answer.data.total;
  }
  const counted = latin(t('profile:shownOf_other', { shown: whole, whole }));
  await patiently
    .poll(async () => latin(await page.locator('main').innerText()))
    .toContain(counted);
  const rowsOf = (note: Note, table: Table | undefined) =>
    noteTable(note, table, profileColumns(look), ({ links, first }) => {
      const exam = /work-book\/([\w-]{36})/.exec(links.join(' '))?.[1] ?? names.activity(first);
      return exam ? { exam, student } : null;
    });
  await twice(look, async (note, tables) => {
    const figures = await definitionsIn(page, `[aria-label="${label}"]`);
    const value = (name: string) => cellOf(figures.get(t(`profile:figures.${name}`))?.[0] ?? '');
    for (const name of ['share', 'classShare', 'counted', 'absent', 'late', 'waits'])
      note(`profile.${name}`, { student }, value(name));
    note('profile.excused', { student }, value('excused') ?? 0);
    note('profile.begun', { student }, value('started') ?? 0);
    const [before = ''] = t('profile:tableOf', { name: '#' }).split('#');
    const after = t('profile:tableOf', { name: '#' }).split('#')[1] ?? '';
    const isHers = (name: string) => name.startsWith(before) && name.endsWith(after);
    rowsOf(
      note,
      [...tables].find(
        ([name, table]) => isHers(name) && table[0]?.cells.has(t('profile:column.attempts')),
      )?.[1],
    );
  });
  const tables = await tablesOn(page);
  const note = look.note('screen');
  const shares = (own: string, others: string) =>
    titled(look, 'profile:column.', {
      share: own,
      classShare: others,
      exams: 'profile.courseExams',
    });
  noteTable(
    note,
    tables.get(t('profile:chart.time')),
    shares('hers.share', 'hers.classShare'),
    ({ first }) => {
      const exam = names.activity(first);
      return exam ? { exam, student } : null;
    },
  );
  noteTable(
    note,
    tables.get(t('profile:chart.courses')),
    shares('profile.courseShare', 'profile.courseClassShare'),
    ({ first }) => {
      const course = names.course(first);
      return course ? { course, student } : null;
    },
  );
  rowsOf(look.note('xlsx'), sheetsOf(await take(look, t('charts:out.xlsx')))[0]);
  rowsOf(look.note('CSV'), textTable(await take(look, t('charts:out.csv'))));
}
