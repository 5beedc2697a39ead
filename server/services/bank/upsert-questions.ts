/** Keeps a list of questions in the bank, all or nothing: with an id one is replaced, without it is new. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { keptQuestions } from '#contract/questions/questions-shape.ts';
import type { bankQuestionConflict } from '#contract/bank/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { reordered } from '#domain/question-order.ts';
import { newId } from '../../db/ids.ts';
import { readNext } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireKeeper } from './bank-access.ts';
import {
  findKnown,
  findOfTemplate,
  insertBankQuestions,
  isReadable,
  lockBankRows,
  readableQuestions,
  updateBankQuestions,
} from './bank-rows.ts';
import type { BankQuestionRow, BankRow, Home } from './bank-rows.ts';
import type { Template } from './find-template.ts';
import { presentBankQuestion } from './present-bank.ts';
import { wholeContent } from '../questions/question-content.ts';
import type { SentQuestion } from '../questions/question-content.ts';
import { readMaterials } from '../questions/question-materials.ts';
import { checkClientIds } from '../questions/question-rules.ts';
import { updateTemplate } from './save-template.ts';

/** A question as it is sent to the bank. */
export interface KeptQuestion extends SentQuestion {
  id?: string | undefined;
  version?: number | undefined;
  orders?: number | undefined;
}
interface MovedQuestion {
  id: string;
  orders: number;
}
/** One of the ordered list of a bank exam: kept whole, or moved. */
export type Placed = KeptQuestion | MovedQuestion;
const isKept = (sent: Placed): sent is KeptQuestion => 'text' in sent;
const clientIdOf = (sent: Placed) => (isKept(sent) ? sent.clientId : undefined);
const namesOf = (sent: Placed[]) => sent.map((one) => ({ id: one.id, clientId: clientIdOf(one) }));

interface Kept {
  data: z.input<typeof keptQuestions>;
}

/** Keeps questions of a held bank exam, in its order. */
export async function keepInTemplate(
  session: Session,
  template: Template,
  sent: Placed[],
): Promise<Kept & { version: number }> {
  const { schoolId, id: templateId, semesterId, ownerId } = template;
  requireKeeper(session.actor, template);
  const before = await findOfTemplate(session.db, { schoolId, templateId });
  const { list, ids } = await applied(session, before, sent, {
    schoolId,
    semesterId,
    ownerId,
    templateId,
  });
  const places = new Map(
    sent.flatMap(({ orders }, place) => (orders === undefined ? [] : [[ids[place] ?? '', orders]])),
  );
  const ordered = reordered(list, places);
  const isChanged = await written(session, sent, before, ordered);
  const change = { questionCount: ordered.length };
  const version = isChanged ? await updateTemplate(session, template, change) : template.version;
  return { data: answerOf(sent, ids, ordered), version };
}

/** Keeps free questions; new ones belong to the person, and say in which school year she wrote them. */
export async function keepFree(
  session: Session,
  semesterId: string,
  sent: KeptQuestion[],
): Promise<Kept> {
  const { actor, db } = session;
  const named = sent.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const locked = await lockBankRows(db, { schoolId: actor.schoolId, ids: named });
  const before = locked.filter((row) => row.template === null && isReadable(session, row));
  const { schoolId, userId: ownerId } = actor;
  const home = { schoolId, semesterId, ownerId, templateId: null };
  for (const { question } of before) requireKeeper(actor, question);
  const { list, ids } = await applied(session, before, sent, home);
  await written(session, sent, before, list);
  return { data: answerOf(sent, ids, list) };
}

/** The list after the change, new ones last, and the id of each sent question. */
async function applied(
  session: Session,
  before: BankRow[],
  sent: Placed[],
  home: Home,
): Promise<{ list: BankQuestionRow[]; ids: string[] }> {
  const { schoolId, ownerId } = home;
  const clientIds = sent.flatMap((one) => clientIdOf(one)?.toLowerCase() ?? []);
  const used = await findKnown(session.db, { schoolId, ownerId, clientIds });
  checkClientIds(namesOf(sent), used, await shownOf(session, [...used.values()], home));
  const byId = new Map(before.map((row) => [row.question.id, row]));
  const list = new Map(before.map(({ question }) => [question.id, question]));
  for (const [place, one] of sent.entries()) {
    const { id } = one;
    const version = isKept(one) ? one.version : undefined;
    if (id === undefined && version === undefined) continue;
    if (id === undefined) throw refuse('request.invalid', { path: `${place}.version` });
    if (!byId.has(id.toLowerCase())) throw refuse('question.notFound', { path: `${place}.id` });
  }
  const materials = await materialsFor(session, byId, sent);
  const next = await readNext(session.db, schoolId);
  const stale: BankRow[] = [];
  const ids = sent.map((question, place) => {
    const found = byId.get(question.id?.toLowerCase() ?? '');
    if (!isKept(question)) return found?.question.id ?? '';
    const content = wholeContent(question, place, materials, found?.question);
    if (!found) {
      const made = madeOf(session, home, question.clientId, place);
      list.set(made.id, { ...made, ...content, folded: foldText(content.text) });
      return made.id;
    }
    const { id } = found.question;
    if (list.get(id) !== found.question) throw refuse('request.invalid', { path: `${place}.id` });
    if (question.version === undefined) {
      throw refuse('request.invalid', { path: `${place}.version` });
    }
    const replaced = { ...found.question, ...content };
    if (isDeepStrictEqual(replaced, found.question)) return id;
    if (question.version !== found.question.version) stale.push(found);
    list.set(id, { ...replaced, version: next(found.question.version) });
    return id;
  });
  if (stale.length > 0) {
    const current = stale.map((row) => presentBankQuestion(session, row));
    const data: z.input<typeof bankQuestionConflict> = { current };
    throw refuse('question.conflict', { data });
  }
  return { list: [...list.values()], ids };
}

/** What stands in this list under names that were used before; absent where some of it stands elsewhere. */
async function shownOf(session: Session, ids: string[], { templateId }: Home) {
  const rows = await readableQuestions(session, ids);
  const here = rows.filter(({ question }) => question.templateId === templateId);
  if (here.length < new Set(ids).size) return undefined;
  return (id: string) =>
    here
      .filter(({ question }) => question.id === id)
      .map((row) => presentBankQuestion(session, row));
}

function materialsFor(session: Session, byId: Map<string, BankRow>, sent: Placed[]) {
  const known = new Set([...byId.values()].map(({ question }) => question.sourceId));
  const named = sent.map((one) => {
    if (!isKept(one)) return {};
    const { id, files, sourceId } = one;
    const stands = byId.get(id?.toLowerCase() ?? '')?.question.sourceId;
    return { files, sourceId: sourceId === undefined ? stands : sourceId };
  });
  return readMaterials(session, named, known);
}

/** What a new question has beside its content; free ones keep the order of their list. */
function madeOf({ now }: Session, home: Home, clientId: string, place: number) {
  return {
    ...home,
    id: newId(now),
    clientId: clientId.toLowerCase(),
    orders: place + 1,
    isPublic: false,
    version: 1,
    createdAt: new Date(now),
  };
}

/** Writes what is new or different; answers whether anything was. */
async function written(
  { db, actor }: Session,
  sent: Placed[],
  before: BankRow[],
  list: BankQuestionRow[],
): Promise<boolean> {
  const { schoolId } = actor;
  const stood = new Map(before.map(({ question }) => [question.id, question]));
  const added = list.filter(({ id }) => !stood.has(id));
  const changed = list.filter((row) => stood.has(row.id) && stood.get(row.id) !== row);
  // The others make room first: no two of a list ever have one place.
  await updateBankQuestions(db, schoolId, changed);
  // Of two requests with one clientId at the same moment the second finds the question of the first.
  const known = await insertBankQuestions(db, added);
  const [{ ownerId } = { ownerId: '' }] = known;
  const clientIds = known.map(({ clientId }) => clientId);
  checkClientIds(namesOf(sent), await findKnown(db, { schoolId, ownerId, clientIds }));
  return added.length + changed.length > 0;
}

function answerOf(
  sent: Placed[],
  ids: string[],
  list: BankQuestionRow[],
): z.input<typeof keptQuestions> {
  const byId = new Map(list.map((row) => [row.id, row]));
  return {
    ids: sent.flatMap((one, place) => {
      const row = byId.get(ids[place] ?? '');
      const clientId = clientIdOf(one);
      if (!row) return [];
      const { id, version, orders } = row;
      // A question goes whole: whoever sent what stands there shows it, whatever version she knew.
      const basedOn = one.id === undefined ? 0 : (isKept(one) && one.version) || version;
      return [{ ...(clientId && { clientId }), id, basedOn, version, orders }];
    }),
  };
}
