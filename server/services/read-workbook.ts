/** One student's workbook: answers, scores, comments and ink, in the teacher's own order. */
import { unitsToScore } from '#domain/score.ts';
import type { Workbook, WorkbookQuestion } from '#contract/workbook.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { maySeeClass } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { levelFor, sumOf } from './totals.ts';
import { attemptOf, findAnswers, findAttempts } from './workbook-rows.ts';
import type { AnsweredQuestion } from './workbook-rows.ts';

/** Reads the attempt that counts, or the one that is named; the version grows with every accepted change. */
export async function readWorkbook(
  session: Session,
  activity: Activity,
  named: { studentId: string; resultId?: string | undefined },
): Promise<{ data: Workbook; version: number }> {
  const { schoolId } = activity;
  const { studentId } = named;
  const attempts = await findAttempts(session.db, { schoolId, activityId: activity.id, studentId });
  const wanted = named.resultId?.toLowerCase();
  const chosen = wanted ? attempts.find(({ result }) => result.id === wanted) : attempts[0];
  if (!chosen || !maySeeClass(session.actor, activity, chosen.student.classId)) {
    throw refuse('result.notFound');
  }
  const { result, student } = chosen;
  const rows = await findAnswers(session.db, {
    schoolId,
    activityId: activity.id,
    resultId: result.id,
  });
  const sum = sumOf(rows.map((row) => row.answer?.scoreUnits ?? null));
  const maxTotalUnits =
    activity.totalUnits ?? rows.reduce((units, row) => units + row.question.maxUnits, 0);
  const data: Workbook = {
    resultId: result.id,
    studentId: student.id,
    student: {
      studentId: student.id,
      firstName: student.firstName,
      lastName: student.lastName,
      classId: student.classId,
      className: chosen.className,
    },
    attempts: attempts
      .toSorted((a, b) => a.result.attempt - b.result.attempt)
      .map((attempt) => attemptOf(attempt)),
    state: result.state,
    handedInAt: result.handedInAt?.toISOString() ?? null,
    late: result.handedInAt !== null && result.handedInAt > activity.endsAt,
    review: { version: result.reviewVersion, status: result.reviewStatus },
    note: { version: result.noteVersion, text: result.note },
    total: unitsToScore(sum.totalUnits),
    totalUnits: sum.totalUnits,
    maxTotalUnits,
    level: levelFor(activity, sum, maxTotalUnits),
    questionList: rows.map((row) => questionOf(row)),
  };
  const versions = rows.reduce((total, row) => total + (row.answer?.version ?? 0), 0);
  return { data, version: versions + result.reviewVersion + result.noteVersion };
}

function questionOf({ question, answer, by }: AnsweredQuestion): WorkbookQuestion {
  const scoreUnits = answer?.scoreUnits ?? null;
  return {
    questionId: question.id,
    type: question.type,
    text: question.text,
    formula: question.formula,
    files: question.files,
    maxScore: unitsToScore(question.maxUnits),
    maxScoreUnits: question.maxUnits,
    orders: question.orders,
    options: question.options,
    modelAnswer: question.modelAnswer,
    rubric: question.rubric,
    answer: answer?.answered ? handedIn(answer) : null,
    score: scoreUnits === null ? null : unitsToScore(scoreUnits),
    scoreUnits,
    suggestedUnits: suggestionFor(question, answer),
    auto: answer?.auto ?? false,
    comment: answer?.comment ?? null,
    ink: answer?.ink ?? [],
    version: answer?.version ?? 0,
    by: by && { id: by.id, name: `${by.firstName} ${by.lastName}` },
    at: answer?.at?.toISOString() ?? null,
  };
}

function handedIn(answer: NonNullable<AnsweredQuestion['answer']>): WorkbookQuestion['answer'] {
  return {
    ...(answer.text === null ? {} : { text: answer.text }),
    ...(answer.optionId === null ? {} : { optionId: answer.optionId }),
    ...(answer.files === null ? {} : { files: answer.files }),
  };
}

/** The right option suggests what the rubric gives for it, a wrong one nothing; the teacher decides. */
function suggestionFor(
  { type, options, rubric }: AnsweredQuestion['question'],
  answer: AnsweredQuestion['answer'],
): number | null {
  const correct = options.find((option) => option.isCorrect);
  if (type !== 'combined' || !correct || !answer?.optionId) return null;
  if (answer.optionId !== correct.id) return 0;
  // Without a share of its own the option says nothing about the score of the whole.
  const share = rubric.find(({ text }) => /گزینه|\boption\b/i.test(text));
  return share ? share.scoreUnits : null;
}
