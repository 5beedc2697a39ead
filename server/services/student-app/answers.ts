/** What a student writes: her answers alone, never a score, a comment or ink; each change raises the version. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { AnswerInput } from '#contract/people/student.ts';
import { takesAnswer, traitsOf } from '#domain/question-types.ts';
import { attachments, results } from '../../db/schema/index.ts';
import type { FileReference } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { nextOf } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { StudentSession } from '../../middleware/handlers.ts';
import { inOwnOrder } from './paper.ts';
import { requireRoomInWorkbook } from '../files/uploads-quota.ts';
import { lockSitting } from './sitting.ts';
import type { Sitting } from './sitting.ts';
import { findAnswers } from '../results/workbook-rows.ts';
import type { AnsweredQuestion } from '../results/workbook-rows.ts';

interface Written {
  question_id: string;
  answered: boolean;
  text: string | null;
  option_id: string | null;
  files: FileReference[] | null;
}
interface Part {
  sent: AnswerInput;
  row: AnsweredQuestion;
  path: string;
}

const write = sqlStatement<'resultId' | 'rows' | 'at', never>(
  'student.write',
  (value) => sql`
    insert into answers (school_id, result_id, question_id, answered, text, option_id, files,
      version, answered_at)
    select ${value('schoolId')}::uuid, ${value('resultId')}::uuid, question_id, answered, text,
      option_id, files, greatest(1, version_floor()), ${value('at')}::timestamptz
    from jsonb_to_recordset(${value('rows')}::jsonb) as w(question_id uuid, answered boolean,
      text text, option_id uuid, files jsonb)
    on conflict (school_id, result_id, question_id) do update set answered = excluded.answered,
      text = excluded.text, option_id = excluded.option_id, files = excluded.files,
      version = greatest(answers.version + 1, version_floor()), answered_at = excluded.answered_at`,
);

/** Sets some answers; the same ones sent again change nothing. */
export async function writeAnswers(
  session: StudentSession,
  resultId: string,
  sent: AnswerInput[],
): Promise<{ answers: { questionId: string; answered: boolean }[] }> {
  const { db, student, deps } = session;
  const { schoolId } = student;
  const sitting = await lockSitting(session, resultId);
  const { given, result } = sitting;
  const rows = await findAnswers(db, { schoolId, activityId: given.id, resultId: result.id });
  const parts = match(sent, rows);
  const files = await ownFiles(session, parts);
  const written = parts.map((part) => writtenOf(part, files));
  requireForward(sitting, rows, parts, written);
  const changed = written.filter((next, place) => {
    const part = parts[place];
    return part !== undefined && differs(part.row, next);
  });
  if (changed.length > 0) {
    // Read under the lock: what a teacher scored before this is older than it.
    const at = new Date(deps.now());
    await write(db, { schoolId, resultId: result.id, rows: JSON.stringify(changed), at });
    const hasFiles = changed.some(({ files: named }) => named !== null);
    if (hasFiles) await requireRoomInWorkbook(db, { schoolId, resultId: result.id });
    await reopenReview(session, result);
  }
  return {
    answers: written.map(({ question_id: questionId, answered }) => ({ questionId, answered })),
  };
}

/** A review was of the answers that stood there; every score stays. */
async function reopenReview(
  { db, student }: StudentSession,
  { id, reviewStatus }: Sitting['result'],
): Promise<void> {
  if (reviewStatus === 'notReviewed') return;
  await db
    .update(results)
    .set({ reviewStatus: 'notReviewed', reviewVersion: nextOf(results.reviewVersion) })
    .where(within(results, student.schoolId, eq(results.id, id)));
}

function match(sent: AnswerInput[], rows: AnsweredQuestion[]): Part[] {
  const byId = new Map(rows.map((row) => [row.question.id, row]));
  const seen = new Set<string>();
  return sent.map((part, place) => {
    const path = `answers.${place}`;
    const row = byId.get(part.questionId.toLowerCase());
    if (!row) throw refuse('question.notFound', { path: `${path}.questionId` });
    if (seen.has(row.question.id)) throw refuse('request.invalid', { path: `${path}.questionId` });
    seen.add(row.question.id);
    return { sent: part, row, path };
  });
}

/** The named files; only what she uploaded herself can be handed in. */
async function ownFiles(
  { db, student }: StudentSession,
  parts: Part[],
): Promise<Map<string, FileReference>> {
  const named = parts.flatMap(({ sent, path }) =>
    (sent.files ?? []).map((id, place) => ({
      id: id.toLowerCase(),
      path: `${path}.files.${place}`,
    })),
  );
  if (named.length === 0) return new Map();
  const ids = named.map(({ id }) => id);
  const rows = await db
    .select()
    .from(attachments)
    .where(within(attachments, student.schoolId, inArray(attachments.id, ids)))
    .for('key share');
  const own = rows.filter((row) => row.ownerId === student.studentId);
  const byId = new Map(
    own.map(({ id, name, type, size }): [string, FileReference] => [id, { id, name, type, size }]),
  );
  for (const { id, path } of named) {
    if (!byId.has(id)) throw refuse('attachment.notFound', { path });
  }
  return byId;
}

/** The answer as it stands after what was sent; what the question's type does not take is refused. */
function writtenOf({ sent, row, path }: Part, files: Map<string, FileReference>): Written {
  const { question, answer } = row;
  const fits = traitsOf(question.type).takes;
  const text = sent.text === undefined ? (answer?.text ?? null) : blankAsNull(sent.text);
  const optionId =
    sent.optionId === undefined
      ? (answer?.optionId ?? null)
      : (sent.optionId?.toLowerCase() ?? null);
  const chosen = sent.files === undefined ? (answer?.files ?? []) : named(sent.files ?? [], files);
  if (!takesAnswer(question.type)) throw refuse('answer.invalid', { path });
  if (text !== null && !fits.text) throw refuse('answer.invalid', { path: `${path}.text` });
  const isOption = question.options.some((option) => option.id === optionId);
  if (optionId !== null && (!fits.option || !isOption)) {
    throw refuse('answer.invalid', { path: `${path}.optionId` });
  }
  if (chosen.length > 0 && !fits.files) throw refuse('answer.invalid', { path: `${path}.files` });
  if (fits.files && text !== null && chosen.length === 0) {
    throw refuse('attachment.required', { path: `${path}.files` });
  }
  return {
    question_id: question.id,
    answered: text !== null || optionId !== null || chosen.length > 0,
    text,
    option_id: optionId,
    files: chosen.length === 0 ? null : chosen,
  };
}

function blankAsNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

function named(ids: string[], files: Map<string, FileReference>): FileReference[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => files.get(id) ?? []);
}

/** Where there is no going back, what stands before the furthest answer stays as it is. */
function requireForward(
  { given, result }: Sitting,
  rows: AnsweredQuestion[],
  parts: Part[],
  written: Written[],
): void {
  if (given.settings.allowGoingBack) return;
  const own = inOwnOrder(rows, given.settings, result.id);
  const places = new Map(own.map((row, place) => [row.question.id, place]));
  const placeOf = (row: AnsweredQuestion) => places.get(row.question.id) ?? 0;
  // What she emptied again was reached as well; a row that only a teacher wrote was not.
  const furthest = Math.max(
    -1,
    ...own.filter(({ answer }) => answer && (answer.answered || answer.answeredAt)).map(placeOf),
  );
  for (const [index, { row, path }] of parts.entries()) {
    const next = written[index];
    if (placeOf(row) < furthest && next && differs(row, next)) {
      throw refuse('answer.noGoingBack', { path });
    }
  }
}

function differs({ answer }: AnsweredQuestion, next: Written): boolean {
  const idsOf = (files: FileReference[] | null | undefined) =>
    (files ?? []).map(({ id }) => id).join();
  return (
    (answer?.text ?? null) !== next.text ||
    (answer?.optionId ?? null) !== next.option_id ||
    idsOf(answer?.files) !== idsOf(next.files)
  );
}
