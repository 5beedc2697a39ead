/**
 * What stands on the server, by field: `r0/q1/score`, `r0/note`, `r1/q0/ink/<id>`; `exam/f3/text`, `exam/f3`,
 * `exam/released`, `settings/title`.
 */
import { eq, sql } from 'drizzle-orm';
import { activities, answers, bankQuestions, questions, results } from '#server/db/schema/index.ts';
import { joined as sameSchool, statement, together, within } from '#server/db/statement.ts';
import { namesIn } from './server-files.ts';
import type { Made } from '#tests/server/factories.ts';
import type { Harness } from '#tests/server/harness.ts';

/** What a field may be. */
export type Value = string | number | null;

/** Everything that stands there. */
export type Values = ReadonlyMap<string, Value>;

const allReviews = statement('model.reviews', (db, value) =>
  db
    .select({ id: results.id, reviewStatus: results.reviewStatus, note: results.note })
    .from(results)
    .where(within(results, undefined, eq(results.activityId, value('examId')))),
);

/** Of strokes their names alone: the points of a full page are most of what there is to read. */
const allMarks = statement('model.marks', (db, value) =>
  db
    .select({
      resultId: answers.resultId,
      questionId: answers.questionId,
      scoreUnits: answers.scoreUnits,
      comment: answers.comment,
      strokes: sql<string[] | null>`jsonb_path_query_array(${answers.ink}, '$[*].id')`,
    })
    .from(answers)
    .innerJoin(results, sameSchool(answers, results, eq(results.id, answers.resultId)))
    .where(within(answers, undefined, eq(results.activityId, value('examId')))),
);

/** Every value of the exam's workbooks that a teacher can change. */
export async function marksOf(
  { store }: Pick<Harness, 'store'>,
  schoolId: string,
  exam: Made,
): Promise<Values> {
  const asked = { schoolId, examId: exam.id };
  const [rows, marked] = await store.read((db) =>
    together(db, () => [allReviews(db, asked), allMarks(db, asked)]),
  );
  const values = new Map<string, Value>();
  const resultName = (id: string) => `r${exam.results.findIndex((one) => one.id === id)}`;
  for (const { id, reviewStatus, note } of rows) {
    values.set(`${resultName(id)}/review`, reviewStatus);
    values.set(`${resultName(id)}/note`, note);
  }
  for (const { resultId, questionId, scoreUnits, comment, strokes } of marked) {
    const place = exam.questions.findIndex((one) => one.id === questionId);
    const name = `${resultName(resultId)}/q${place}`;
    values.set(`${name}/score`, scoreUnits);
    values.set(`${name}/comment`, comment);
    for (const id of strokes ?? []) values.set(`${name}/ink/${id}`, 'drawn');
  }
  return values;
}

/** Lists of questions: of an exam that is made, of a bank exam, and the free ones of the bank. */
export const lists = ['exam', 'bank', 'free'] as const;
/** One of them. */
export type ListName = (typeof lists)[number];

/** The exam that is made, and the bank exam. */
export interface Lists {
  draft: Made;
  template: string;
}

/** Several words as one value; none is nothing. */
export const joined = (words: readonly string[]): Value => words.join(', ') || null;

const theSettings = statement('model.settings', (db, value) =>
  db
    .select({
      releasedAt: activities.releasedAt,
      title: activities.title,
      description: activities.teacherDescription,
    })
    .from(activities)
    .where(within(activities, undefined, eq(activities.id, value('draftId')))),
);

const allQuestions = statement('model.questions', (db, value) =>
  db
    .select()
    .from(questions)
    .where(within(questions, undefined, eq(questions.activityId, value('draftId')))),
);

const allOfBank = statement('model.bank', (db) =>
  db.select().from(bankQuestions).where(within(bankQuestions)),
);

/** Every question by its formula, which no test changes; and in what order they stand. */
export async function questionsOf(
  { store }: Pick<Harness, 'store'>,
  schoolId: string,
  { draft, template }: Lists,
): Promise<{ values: Values; orders: ReadonlyMap<ListName, string[]> }> {
  const asked = { schoolId, draftId: draft.id };
  const [[activity], made, kept, named] = await store.read((db) =>
    together(db, () => [
      theSettings(db, asked),
      allQuestions(db, asked),
      allOfBank(db, asked),
      namesIn(db, asked),
    ]),
  );
  const values = new Map<string, Value>();
  const orders = new Map<ListName, string[]>(lists.map((list) => [list, []]));
  if (activity?.releasedAt) values.set('exam/released', 'yes');
  values.set('settings/title', activity?.title ?? null);
  values.set('settings/description', activity?.description ?? null);
  const all = [
    ...made.map((one) => Object.assign(one, { list: 'exam' as const })),
    ...kept.map((one) =>
      Object.assign(one, { list: one.templateId === template ? 'bank' : 'free' } as const),
    ),
  ];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  for (const { list, formula, text, modelAnswer, rubric, files } of all.toSorted(
    (a, b) => a.orders - b.orders,
  )) {
    const name = `${list}/${formula}`;
    values.set(name, values.has(name) ? 'there twice' : 'there');
    values.set(`${name}/text`, text);
    values.set(`${name}/answer`, modelAnswer);
    values.set(`${name}/rubric`, joined(rubric.map((one) => one.text)));
    values.set(`${name}/file`, joined(files.map(({ id }) => names.get(id) ?? 'gone')));
    orders.get(list)?.push(formula ?? '');
  }
  return { values, orders };
}
