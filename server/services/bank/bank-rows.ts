/** Questions of the bank as they are read and written. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { foldText } from '#domain/text.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { bankQuestions, templates, users } from '../../db/schema/index.ts';
import { joined, statement, within } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { mayRead } from './bank-access.ts';
import { copiedContent } from '../questions/question-content.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import { holdingFiles } from '../questions/question-files.ts';
import { updatedRow, updateOf } from '../questions/question-rows.ts';

/** A stored question of the bank. */
export type BankQuestionRow = typeof bankQuestions.$inferSelect;
/** The same with its owner and the bank exam it belongs to. */
export interface BankRow {
  question: BankQuestionRow;
  template: { id: string; title: string; isPublic: boolean } | null;
  owner: { firstName: string; lastName: string };
}

const select = (db: Db) =>
  db
    .select({
      question: bankQuestions,
      template: { id: templates.id, title: templates.title, isPublic: templates.isPublic },
      owner: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(bankQuestions)
    .innerJoin(users, joined(bankQuestions, users, eq(users.id, bankQuestions.ownerId)))
    .leftJoin(
      templates,
      joined(bankQuestions, templates, eq(templates.id, bankQuestions.templateId)),
    );

/** The questions of a bank exam, in their order. */
export const findOfTemplate = statement<'templateId', BankRow[]>('bank.ofTemplate', (db, value) =>
  select(db)
    .where(within(bankQuestions, undefined, eq(bankQuestions.templateId, value('templateId'))))
    .orderBy(bankQuestions.orders),
);
/** Some questions by their ids, in no order. */
export const findBankRows = statement<'ids', BankRow[]>('bank.byId', (db, value) =>
  select(db).where(
    within(bankQuestions, undefined, sql`${bankQuestions.id} = any(${value('ids')}::uuid[])`),
  ),
);
/** The same, held until the transaction ends. */
export const lockBankRows = statement<'ids', BankRow[]>('bank.lock', (db, value) =>
  select(db)
    .where(
      within(bankQuestions, undefined, sql`${bankQuestions.id} = any(${value('ids')}::uuid[])`),
    )
    .orderBy(bankQuestions.id)
    .for('update', { of: bankQuestions }),
);

/** Whether the person may read a question: it or the bank exam around it is open to her. */
export function isReadable({ actor }: Pick<Session, 'actor'>, row: BankRow): boolean {
  const isPublic = row.question.isPublic || row.template?.isPublic === true;
  return mayRead(actor, { ownerId: row.question.ownerId, isPublic });
}

/** Those of some questions that the person may read. */
export async function readableQuestions(session: Session, ids: string[]): Promise<BankRow[]> {
  if (ids.length === 0) return [];
  const rows = await findBankRows(session.db, { schoolId: session.actor.schoolId, ids });
  return rows.filter((row) => isReadable(session, row));
}

/** The ids of those of an owner's questions that devices gave these ids. */
export async function findKnown(
  db: Db,
  { schoolId, ownerId, clientIds }: { schoolId: string; ownerId: string; clientIds: string[] },
): Promise<Map<string, string>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select({ clientId: bankQuestions.clientId, id: bankQuestions.id })
    .from(bankQuestions)
    .where(
      within(
        bankQuestions,
        schoolId,
        and(eq(bankQuestions.ownerId, ownerId), inArray(bankQuestions.clientId, clientIds)),
      ),
    );
  return new Map(rows.map((row) => [row.clientId, row.id]));
}

/** Where a question of the bank belongs. */
export interface Home {
  schoolId: string;
  semesterId: string;
  ownerId: string;
  /** Null for a free one. */
  templateId: string | null;
}

/** A private copy of a question for the bank, with ids of its own. */
export function copiedToBank(
  question: QuestionContent & { orders: number },
  home: Home,
  now: number,
): BankQuestionRow {
  return {
    ...home,
    id: newId(now),
    clientId: randomUUID(),
    ...copiedContent(question, now),
    folded: foldText(question.text),
    orders: question.orders,
    isPublic: false,
    version: 1,
    createdAt: new Date(now),
  };
}

/** Adds questions; answers those that were there already, under the same `clientId`. */
export async function insertBankQuestions(
  db: Db,
  rows: BankQuestionRow[],
): Promise<BankQuestionRow[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insert(bankQuestions)
    .values(await holdingFiles(db, rows))
    .onConflictDoNothing({
      target: [bankQuestions.schoolId, bankQuestions.ownerId, bankQuestions.clientId],
    })
    .returning({ id: bankQuestions.id });
  const ids = new Set(added.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

const update = updateOf('bank_questions', { folded: 'text' });

/** Writes changed questions. */
export async function updateBankQuestions(
  db: Db,
  schoolId: string,
  rows: BankQuestionRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const sent = rows.map((row) => ({ ...updatedRow(row), folded: foldText(row.text) }));
  await update(db, { schoolId, rows: JSON.stringify(sent) });
}
