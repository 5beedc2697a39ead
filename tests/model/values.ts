/**
 * What stands on the server, by field: `r0/q1/score`, `r0/note`, `r1/q0/ink/<id>`; `exam/f3/text`, `exam/f3`,
 * `exam/released`, `settings/title`.
 */
import { eq } from 'drizzle-orm';
import { activities, answers, bankQuestions, questions, results } from '#server/db/schema/index.ts';
import { namesOfFiles } from './server-files.ts';
import type { Made } from '#tests/server/factories.ts';
import type { Harness } from '#tests/server/harness.ts';

/** What a field may be. */
export type Value = string | number | null;

/** Everything that stands there. */
export type Values = ReadonlyMap<string, Value>;

/** Every value of the exam's workbooks that a teacher can change. */
export async function marksOf({ store }: Harness, exam: Made): Promise<Values> {
  const [rows, marked] = await store.read(async (db) => [
    await db.select().from(results).where(eq(results.activityId, exam.id)),
    await db
      .select()
      .from(answers)
      .innerJoin(results, eq(results.id, answers.resultId))
      .where(eq(results.activityId, exam.id)),
  ]);
  const values = new Map<string, Value>();
  const resultName = (id: string) => `r${exam.results.findIndex((one) => one.id === id)}`;
  for (const { id, reviewStatus, note } of rows) {
    values.set(`${resultName(id)}/review`, reviewStatus);
    values.set(`${resultName(id)}/note`, note);
  }
  for (const { answers: answer } of marked) {
    const place = exam.questions.findIndex((one) => one.id === answer.questionId);
    const name = `${resultName(answer.resultId)}/q${place}`;
    values.set(`${name}/score`, answer.scoreUnits);
    values.set(`${name}/comment`, answer.comment);
    for (const { id } of answer.ink ?? []) values.set(`${name}/ink/${id}`, 'drawn');
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

/** Every question by its formula, which no test changes; and in what order they stand. */
export async function questionsOf(
  { store }: Pick<Harness, 'store'>,
  schoolId: string,
  { draft, template }: Lists,
): Promise<{ values: Values; orders: ReadonlyMap<ListName, string[]> }> {
  const [[activity], made, kept] = await store.read(async (db) => [
    await db.select().from(activities).where(eq(activities.id, draft.id)),
    await db.select().from(questions).where(eq(questions.activityId, draft.id)),
    await db.select().from(bankQuestions).where(eq(bankQuestions.schoolId, schoolId)),
  ]);
  const values = new Map<string, Value>();
  const orders = new Map<ListName, string[]>(lists.map((list) => [list, []]));
  if (activity?.releasedAt) values.set('exam/released', 'yes');
  values.set('settings/title', activity?.title ?? null);
  values.set('settings/description', activity?.teacherDescription ?? null);
  const all = [
    ...made.map((one) => Object.assign(one, { list: 'exam' as const })),
    ...kept.map((one) =>
      Object.assign(one, { list: one.templateId === template ? 'bank' : 'free' } as const),
    ),
  ];
  const named = await namesOfFiles({ store }, schoolId);
  for (const { list, formula, text, modelAnswer, rubric, files } of all.toSorted(
    (a, b) => a.orders - b.orders,
  )) {
    const name = `${list}/${formula}`;
    values.set(name, values.has(name) ? 'there twice' : 'there');
    values.set(`${name}/text`, text);
    values.set(`${name}/answer`, modelAnswer);
    values.set(`${name}/rubric`, joined(rubric.map((one) => one.text)));
    values.set(`${name}/file`, joined(files.map(({ id }) => named.get(id) ?? 'gone')));
    orders.get(list)?.push(formula ?? '');
  }
  return { values, orders };
}
