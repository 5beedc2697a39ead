import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSheet, overviewItem } from '#contract/reports/reports.ts';
import type { AnswerSheet, OverviewItem } from '#contract/reports/reports.ts';
import { classReport } from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import { isCounted } from '#domain/counting.ts';
import { totalUnits } from '#domain/score.ts';
import { meanScore } from '#domain/statistics.ts';
import * as t from '#server/db/schema/index.ts';
import { seedSampleSchool } from '#tools/seed/seed.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

/** What a report shows of a question: its beginning, and its formula where that has room. */
function withFormula(text: string, formula: string | null): string {
  const whole = Array.from(text);
  if (!formula || whole.length + Array.from(formula).length > 195)
    return whole.slice(0, 200).join('');
  return `${text} \\(${formula}\\)`.trimStart();
}

/** What a person of the sample school may see of its term. */
interface Seen {
  by: Caller;
  of: { schoolId: string; semesterId: string };
  items: OverviewItem[];
}
let harness: Harness;
const seen: Record<string, Seen> = {};

beforeAll(async () => {
  harness = await openHarness();
  const { store, deps } = harness;
  await seedSampleSchool({
    store,
    files: deps.files,
    now: noon,
    today: null,
    size: 'small',
    progress: () => {},
  });
  for (const username of ['teacher', 'admin']) {
    const [person] = await store.read((db) =>
      db.select().from(t.users).where(eq(t.users.username, username)),
    );
    const { schoolId = '', id: userId = '' } = person ?? {};
    const [year] = await store.read((db) =>
      db
        .select()
        .from(t.semesters)
        .where(and(eq(t.semesters.schoolId, schoolId), eq(t.semesters.active, true))),
    );
    const by = await signIn(harness, { schoolId, userId });
    const of = { schoolId, semesterId: year?.id ?? '' };
    const answer = await by.call('reports.overview', { params: of, query: { pageSize: '100' } });
    seen[username] = { by, of, items: page(overviewItem).parse(answer.data).items };
  }
});
afterAll(() => harness.close());

/** The whole sheet, read in pages of an odd size. */
async function sheetOf({ by, of }: Seen, { kind, id }: OverviewItem): Promise<AnswerSheet> {
  const pages: AnswerSheet[] = [];
  for (
    let pageIndex = 0;
    pageIndex === 0 || pages.at(-1)?.students.items.length === 7;
    pageIndex += 1
  ) {
    const query = { pageIndex: String(pageIndex), pageSize: '7' };
    const params = { ...of, id };
    const answer = await by.call(`reports.${kind}Answers`, { params, query });
    pages.push(answerSheet.parse(answer.data));
  }
  const [first] = pages;
  if (!first) throw new Error('no page');
  const items = pages.flatMap(({ students }) => students.items);
  return { ...first, students: { ...first.students, items } };
}
type Student = AnswerSheet['students']['items'][number];

/** What the rule of reports counts of a sheet. */
function countedOf({ maxTotalUnits, students }: AnswerSheet): Student[] {
  return students.items.filter(
    ({ state, reviewStatus, units }) =>
      maxTotalUnits !== null &&
      isCounted({
        state,
        reviewStatus,
        questionCount: units.length,
        scoredCount: units.filter((one) => one !== null).length,
      }),
  );
}

test.each(['teacher', 'admin'])(
  'each sheet that the %s reads says what the workbooks say, read one by one',
  async (who) => {
    const { by, of, items } = seen[who] ?? never();
    let compared = 0;
    for (const item of items) {
      const sheet = await sheetOf({ by, of, items }, item);
      expect(sheet.students.items).toHaveLength(sheet.students.total);
      const list = await by.call(`${item.kind}Results.list`, {
        params: { ...of, examId: item.id, assignmentId: item.id },
        body: { pageSize: 100 },
      });
      const rows = page(resultItem).parse(list.data).items;
      expect(sheet.students.items.map(({ resultId }) => resultId)).toEqual(
        rows.map(({ resultId }) => resultId),
      );
      for (const student of sheet.students.items) {
        const { studentId } = student;
        const params = { ...of, examId: item.id, assignmentId: item.id, studentId };
        const answer = await by.call(`${item.kind}Results.details`, { params });
        const book = workbook.parse(answer.data);
        const { questionList } = book;
        expect(sheet.questions).toEqual(
          questionList.map((question) => ({
            questionId: question.questionId,
            type: question.type,
            orders: question.orders,
            text: withFormula(question.text, question.formula),
            maxUnits: question.maxScoreUnits,
            options: question.options,
          })),
        );
        const placeOf = (question: (typeof questionList)[number]) =>
          question.options.findIndex(({ id }) => id === question.answer?.optionId);
        expect(student).toEqual({
          resultId: book.resultId,
          studentId,
          student: book.student,
          state: book.state,
          late: book.late,
          reviewStatus: book.review.status,
          units: questionList.map(({ scoreUnits }) => scoreUnits),
          chosen: questionList.map((question) =>
            placeOf(question) < 0 ? null : placeOf(question),
          ),
          answered: questionList.map((question) => question.answer !== null),
        });
        compared += 1;
      }
    }
    console.log(`${who}: ${compared} workbooks of ${items.length} exams and assignments compared`);
    expect(compared).toBeGreaterThan(100);
  },
);

test.each(['teacher', 'admin'])(
  'the figures of classes and questions that the %s reads follow from the sheets',
  async (who) => {
    const { by, of, items } = seen[who] ?? never();
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) {
      const sheet = await sheetOf({ by, of, items }, item);
      const counted = countedOf(sheet);
      const reports = await by.call(`${item.kind}s.reportClasses`, {
        params: { ...of, id: item.id },
      });
      // Without the sum, which the report of one exam does not have.
      expect(item.classes.map((figures) => classReport.parse(figures))).toEqual(
        page(classReport).parse(reports.data).items,
      );
      for (const { classId, ...figures } of item.classes) {
        const ofClass = counted.filter(({ student }) => student.classId === classId);
        const sum = ofClass.reduce((units, one) => units + totalUnits(one.units), 0);
        const isNever = item.scoreType === 'qualitative';
        expect(figures).toMatchObject({
          counted: ofClass.length,
          sumUnits: isNever ? 0 : sum,
          average: isNever ? null : meanScore(sum, ofClass.length),
          late: sheet.students.items.filter((one) => one.student.classId === classId && one.late)
            .length,
        });
      }
      const scored = sheet.questions.map((_, place) =>
        counted.flatMap((one) => one.units[place] ?? []),
      );
      expect(item.questions).toMatchObject(
        sheet.questions.map(({ questionId, maxUnits }, place) => ({
          questionId,
          maxUnits,
          counted: scored[place]?.length,
          sumUnits: (scored[place] ?? []).reduce((sum, units) => sum + Math.max(0, units), 0),
        })),
      );
      expect(item.questions).toHaveLength(sheet.questions.length);
    }
    expect(items.flatMap(({ classes }) => classes).some(({ counted }) => counted > 0)).toBe(true);
  },
);

function never(): never {
  throw new Error('the sample school lacks this person');
}
