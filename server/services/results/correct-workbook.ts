/** Applies a correction, all or nothing: each part only on the version it was based on. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Corrected, correction, CorrectionConflict } from '#contract/results/workbook.ts';
import { teacherScoreFault, unitsToScore } from '#domain/score.ts';
import { students } from '../../db/schema/index.ts';
import type { StoredStroke } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { nextAfter } from '../../db/version-floor.ts';
import type { Next } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { Activity } from '../../policies/activity.ts';
import { mergeInk } from './merge-ink.ts';
import { isChangedSince } from './present-answer.ts';
import { givenAt, isSameGiven, saidOver } from './given-at.ts';
import type { Given } from './given-at.ts';
import { levelFor, sumOf } from './totals.ts';
import { findCorrectable, findInk } from './workbook-rows.ts';
import type { Correctable, ResultRow } from './workbook-rows.ts';

type Correction = z.output<typeof correction>;
type Part = Correction['answers'][number];

interface Change {
  question_id: string;
  score_units: number | null;
  auto: boolean;
  comment: string | null;
  version: number;
  at: string;
  ink: StoredStroke[] | null;
  ink_removed: string[] | null;
}

const apply = sqlStatement<
  | 'resultId'
  | 'changes'
  | 'by'
  | 'at'
  | 'reviewStatus'
  | 'reviewVersion'
  | 'note'
  | 'noteVersion'
  | 'totalUnits'
  | 'scoredCount',
  { applied: number }
>(
  'correction.apply',
  (value) => sql`
    with changes as (
      select * from jsonb_to_recordset(${value('changes')}::jsonb) as c(question_id uuid,
        score_units integer, auto boolean, comment text, version integer, at timestamptz, ink jsonb,
        ink_removed jsonb)),
    written as (
      insert into answers (school_id, result_id, question_id, score_units, auto, comment, version,
        ink, ink_removed, by_id, at)
      select ${value('schoolId')}::uuid, ${value('resultId')}::uuid, question_id, score_units, auto,
        comment, version, ink, ink_removed, ${value('by')}::uuid, at
      from changes
      on conflict (school_id, result_id, question_id) do update set
        score_units = excluded.score_units, auto = excluded.auto, comment = excluded.comment,
        version = excluded.version, by_id = excluded.by_id, at = excluded.at,
        ink = coalesce(excluded.ink, answers.ink),
        ink_removed = coalesce(excluded.ink_removed, answers.ink_removed)
      returning question_id, version, score_units, comment),
    kept as (
      insert into answer_history (school_id, result_id, question_id, version, score_units, comment, by_id, at)
      select ${value('schoolId')}::uuid, ${value('resultId')}::uuid, question_id, version, score_units,
        comment, ${value('by')}::uuid, ${value('at')}::timestamptz
      from written)
    update results set review_status = ${value('reviewStatus')}, note = ${value('note')},
      review_version = ${value('reviewVersion')}::integer, note_version = ${value('noteVersion')}::integer,
      total_units = ${value('totalUnits')}::integer, scored_count = ${value('scoredCount')}::integer
    where school_id = ${value('schoolId')}::uuid and id = ${value('resultId')}::uuid`,
);

/** Corrects a locked result of a found activity. */
export async function correctWorkbook(
  session: Session,
  activity: Activity,
  { result }: ResultRow,
  sent: Correction,
): Promise<{ data: Corrected; version: number }> {
  const { db, actor } = session;
  const now = session.deps.now();
  const { schoolId } = activity;
  if (sent.answers.length === 0 && !sent.review && !sent.note) throw refuse('correction.empty');
  const keys = { schoolId, resultId: result.id };
  const rows = await findCorrectable(db, { ...keys, activityId: activity.id });
  const named = match(sent.answers, rows);
  const asked = named.map(({ part, row }) => ({ row, base: part.baseVersion }));
  const next = nextAfter(rows[0]?.versionFloor ?? 0);
  const given = await givenAt(db, keys, asked);
  const parts = named.map(({ part, row, path }): Matched => {
    const seen = given.get(row.questionId) ?? null;
    return { part, row, path, seen, isSeen: seen !== null && isSameGiven(seen, row) };
  });
  const review = settled(sent.review, sent.review?.status, {
    version: result.reviewVersion,
    value: result.reviewStatus,
    next,
  });
  const note = settled(sent.note, sent.note?.text, {
    version: result.noteVersion,
    value: result.note,
    next,
  });
  const stale = parts.filter(conflicts);
  if (stale.length > 0 || review === null || note === null) {
    const data: CorrectionConflict = { current: stale.map(({ row }) => standing(row)) };
    if (!review) data.review = { version: result.reviewVersion, status: result.reviewStatus };
    if (!note) data.note = { version: result.noteVersion, text: result.note };
    throw refuse('correction.conflict', { data });
  }

  const changes: Change[] = [];
  for (const matched of parts) {
    const change = await changeOf(session, { ...keys, now, next }, matched);
    if (change) changes.push(change);
  }
  const changed = new Map(changes.map((change) => [change.question_id, change]));
  const sum = sumOf(
    rows.map((row) => {
      const change = changed.get(row.questionId);
      return change ? change.score_units : row.scoreUnits;
    }),
  );
  const isChanged =
    changes.length > 0 ||
    review.version !== result.reviewVersion ||
    note.version !== result.noteVersion;
  if (isChanged) {
    const hasWords = changes.some(({ comment, ink }) => comment !== null || ink?.length);
    if (hasWords || note.value !== '') await requireName(session, result.studentId);
    await apply(db, {
      ...keys,
      changes: JSON.stringify(changes),
      by: actor.userId,
      at: new Date(now),
      reviewStatus: review.value,
      reviewVersion: review.version,
      note: note.value,
      noteVersion: note.version,
      ...sum,
    });
  }

  const versionOf = (row: Correctable) => changed.get(row.questionId)?.version ?? row.version;
  const maxUnits = activity.totalUnits ?? rows.reduce((units, row) => units + row.maxUnits, 0);
  const data: Corrected = {
    versions: parts.map((matched) => {
      const { questionId, version } = matched.row;
      const change = changed.get(questionId);
      return { questionId, basedOn: basedOn(matched, change), version: change?.version ?? version };
    }),
    // Of one value the sender shows, in the end, what stands.
    review: {
      basedOn: knownBase(sent.review, result.reviewVersion),
      version: review.version,
      status: review.value,
    },
    note: {
      basedOn: knownBase(sent.note, result.noteVersion),
      version: note.version,
      text: note.value,
    },
    total: unitsToScore(sum.totalUnits),
    totalUnits: sum.totalUnits,
    level: levelFor(activity, sum, maxUnits),
  };
  const versions = rows.reduce((total, row) => total + versionOf(row), 0);
  return { data, version: versions + review.version + note.version };
}

/** Words may name her: none are written once her name was taken out. Asked when the result is held, not before. */
async function requireName({ db, actor }: Session, studentId: string): Promise<void> {
  const isShe = within(students, actor.schoolId, eq(students.id, studentId));
  const [gone] = await db
    .select({ id: students.id })
    .from(students)
    .where(and(isShe, isNotNull(students.anonymisedAt)));
  if (gone) throw refuse('student.anonymised');
}

interface Named {
  part: Part;
  row: Correctable;
  path: string;
}
/** What a part says, what its sender saw (null: another answer), and whether that stands. */
interface Matched extends Named {
  seen: Given | null;
  isSeen: boolean;
}

/** Finds the question of each part and refuses what could never be applied. */
function match(parts: Part[], rows: Correctable[]): Named[] {
  const byId = new Map(rows.map((row) => [row.questionId, row]));
  const seen = new Set<string>();
  return parts.map((part, place) => {
    const path = `answers.${place}`;
    const row = byId.get(part.questionId.toLowerCase());
    if (!row) throw refuse('question.notFound', { path: `${path}.questionId` });
    if (seen.has(row.questionId)) throw refuse('request.invalid', { path: `${path}.questionId` });
    seen.add(row.questionId);
    // What the rule scored, a negative one too, may be sent back as it is.
    if (part.scoreUnits != null && part.scoreUnits !== row.scoreUnits) {
      const fault = teacherScoreFault(part.scoreUnits, row.maxUnits);
      if (fault) throw refuse(fault, { path: `${path}.scoreUnits` });
    }
    return { part, row, path };
  });
}

/** What she did not see stands there, and she says something else: nothing is overwritten in silence. Ink never conflicts. */
function conflicts({ part, row, isSeen }: Matched): boolean {
  return !isSeen && differs(part, row);
}

function differs(part: Part, row: Correctable): boolean {
  return !isSameGiven(saidOver(part, row), row);
}

/**
 * The version on which a part was applied: that which was sent where its sender, with what she said over what she saw,
 * has before her what stands now; else the one that stood there.
 */
function basedOn({ part, row, seen }: Matched, change: Change | undefined): number {
  const after = change ? { scoreUnits: change.score_units, comment: change.comment } : row;
  return seen && isSameGiven(saidOver(part, seen), after) ? part.baseVersion : row.version;
}

/** The version that a review or note was based on: that which was sent, where there ever was such a one. */
const knownBase = (sent: { baseVersion: number } | undefined, current: number): number =>
  Math.min(sent?.baseVersion ?? current, current);

/** The value after a review status or note was sent; null where it conflicts. */
function settled<T>(
  sent: { baseVersion: number } | undefined,
  value: T | undefined,
  current: { version: number; value: T; next: Next },
): { version: number; value: T } | null {
  if (sent === undefined || value === undefined || value === current.value) return current;
  if (sent.baseVersion !== current.version) return null;
  return { version: current.next(current.version), value };
}

function standing(row: Correctable): CorrectionConflict['current'][number] {
  return {
    questionId: row.questionId,
    version: row.version,
    scoreUnits: row.scoreUnits,
    comment: row.comment,
    by: row.byId === null ? null : { id: row.byId, name: row.byName ?? '' },
    at: row.at === null ? null : new Date(row.at).toISOString(),
  };
}

async function changeOf(
  { db }: Session,
  { now, next, ...keys }: { schoolId: string; resultId: string; now: number; next: Next },
  { part, row, path, isSeen }: Matched,
): Promise<Change | null> {
  const ink = part.ink && (await inkOf());
  // A score that she confirms is hers from then on, though it is the one the rule gave.
  const isClaimed = isSeen && row.auto && part.scoreUnits !== undefined;
  if (!ink && !isClaimed && !differs(part, row)) return null;
  const { scoreUnits, comment } = saidOver(part, row);
  return {
    question_id: row.questionId,
    score_units: scoreUnits,
    auto: row.auto && !isClaimed && scoreUnits === row.scoreUnits,
    // An empty comment is no comment.
    comment: comment || null,
    version: next(row.version),
    // Ink drawn before the answer changed does not say that the score was looked at again.
    at: !isSeen && row.at !== null && isChangedSince(row) ? row.at : new Date(now).toISOString(),
    ink: ink?.strokes ?? null,
    ink_removed: ink?.removed ?? null,
  };

  async function inkOf() {
    const [stored] = await findInk(db, { ...keys, questionId: row.questionId });
    const before = { strokes: stored?.ink ?? [], removed: stored?.inkRemoved ?? [] };
    const change = part.ink ?? { add: [], remove: [] };
    return mergeInk(before, change, `${path}.ink`);
  }
}
