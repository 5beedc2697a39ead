/** Bank exams, bank questions and files for tests, written straight into the tables. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { QuestionType } from '#contract/shapes.ts';
import { templateDetails } from '#contract/bank/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { Caller } from './client.ts';
import type { Person, World } from './factories.ts';
import type { Harness } from './harness.ts';

/** How a question of the bank is made. */
export interface MakeBankQuestion {
  templateId?: string | null;
  ownerId?: string;
  semesterId?: string;
  isPublic?: boolean;
  type?: QuestionType;
  text?: string;
  orders?: number;
  files?: t.FileReference[];
}

/** Makes a question of the bank: free, private and the teacher's, unless told otherwise. */
export async function makeBankQuestion(
  harness: Harness,
  of: World,
  make: MakeBankQuestion = {},
): Promise<typeof t.bankQuestions.$inferSelect> {
  const { type = 'multipleChoice', text = 'سوال بانک' } = make;
  const rows = await harness.store.read((db) =>
    db
      .insert(t.bankQuestions)
      .values({
        schoolId: of.schoolId,
        id: newId(),
        semesterId: make.semesterId ?? of.semesterId,
        ownerId: make.ownerId ?? of.teacher.userId,
        templateId: make.templateId ?? null,
        clientId: randomUUID(),
        type,
        text,
        folded: foldText(text),
        formula: null,
        maxUnits: 480,
        modelAnswer: null,
        rubric: [{ text: 'معیار', scoreUnits: 240 }],
        options:
          type === 'multipleChoice'
            ? ['الف', 'ب', 'ج'].map((option, n) => ({
                id: newId(),
                text: option,
                isCorrect: n === 0,
                orders: n + 1,
              }))
            : [],
        files: make.files ?? [],
        difficulty: 'easy',
        tags: ['برچسب'],
        orders: make.orders ?? 1,
        isPublic: make.isPublic ?? false,
        createdAt: new Date(harness.clock.now),
      })
      .returning(),
  );
  const [made] = rows;
  if (!made) throw new Error('The question was not stored.');
  return made;
}

/** A bank exam with its questions. */
export interface MadeTemplate {
  id: string;
  questions: (typeof t.bankQuestions.$inferSelect)[];
}

/** Makes a bank exam: private and the teacher's, unless told otherwise. */
export async function makeTemplate(
  harness: Harness,
  of: World,
  make: { questions?: number } & Partial<typeof t.templates.$inferInsert> = {},
): Promise<MadeTemplate> {
  const { questions: count = 0, ...over } = make;
  const id = newId();
  const { title = 'آزمون بانک', semesterId = of.semesterId, ownerId = of.teacher.userId } = over;
  await harness.store.read((db) =>
    db.insert(t.templates).values({
      schoolId: of.schoolId,
      id,
      courseId: of.courseId,
      classBaseId: of.baseId,
      durationMinutes: 45,
      scoreType: 'quantitative',
      totalUnits: count * 480,
      questionCount: count,
      settings: {
        automaticQualitativeCorrection: false,
        negativeScoreValue: '1/3',
        randomizeQuestions: true,
        randomizeOptions: false,
        allowGoingBack: true,
        allowSubmitAfterEnd: false,
        showResultToParents: false,
        security: false,
      },
      createdAt: new Date(harness.clock.now),
      ...over,
      title,
      semesterId,
      ownerId,
      folded: foldText(title),
    }),
  );
  const questions = [];
  for (let place = 1; place <= count; place += 1) {
    const text = `سوال ${place}`;
    const within = { templateId: id, ownerId, semesterId, orders: place, text };
    questions.push(await makeBankQuestion(harness, of, within));
  }
  return { id, questions };
}

/** Makes a file that somebody uploaded. */
export async function makeFile(harness: Harness, owner: Person): Promise<t.FileReference> {
  const file = { id: newId(), name: 'شکل.png', type: 'image/png', size: 120 };
  const { schoolId, userId: ownerId } = owner;
  await harness.store.read((db) =>
    db.insert(t.attachments).values({ schoolId, ...file, ownerId, storedAs: randomUUID() }),
  );
  return file;
}

/** A new question as a device sends it. */
export function written(over: Record<string, unknown> = {}) {
  return {
    clientId: randomUUID(),
    type: 'descriptive',
    text: 'سوال تازه',
    maxScoreUnits: 480,
    ...over,
  };
}

/** A whole question as a device that has read it sends it back. */
export function resent(
  row: typeof t.bankQuestions.$inferSelect,
  over: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ...written({ type: row.type, text: row.text, rubric: row.rubric }),
    difficulty: row.difficulty,
    tags: row.tags,
    onlineExamTemplateQuestionAnswers: row.options,
    id: row.id,
    version: row.version,
    ...over,
  };
}

/** Requests about the question bank, by somebody of a school. */
export function bankCaller(harness: Harness, of: World, by: Caller) {
  const { schoolId } = of;
  const headers = { 'x-bargeh': '1' };
  return {
    post: (body: unknown) =>
      by.call('bankQuestions.post', { params: { schoolId }, body, key: randomUUID() }),
    postTo: (templateId: string, body: unknown) =>
      by.call('bankQuestions.postToTemplate', {
        params: { schoolId, templateId },
        body,
        key: randomUUID(),
      }),
    publish: (id: string, isPublic: boolean) =>
      by.call('bankQuestions.requestPublic', { params: { id, bool: String(isPublic) }, headers }),
    remove: (id: string) => by.call('bankQuestions.delete', { params: { schoolId, id } }),
    template: async (id: string) =>
      templateDetails.parse((await by.call('templates.details', { params: { id } })).data),
    stored: async (id: string) => {
      const where = eq(t.bankQuestions.id, id);
      const rows = await harness.store.read((db) => db.select().from(t.bankQuestions).where(where));
      return rows[0];
    },
  };
}
