/** Exams and assignments of the sample school, in every state, with their questions. */
import { foldText } from '#domain/text.ts';
import type { activities } from '#server/db/schema/index.ts';
import type { Calendar } from './calendar.ts';
import type { Content, WrittenActivity, WrittenQuestion } from './content.ts';
import { questionContent } from './questions.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import type { SeededSchool } from './school.ts';

/** The stack to correct: mathematics of base nine, both classes, twenty questions. */
export const stackId = 'exam-26';
/** Running now, whatever the time of day. */
const runningIds = ['exam-27', 'exam-29', 'exam-30'];
/** From here on nothing is released yet. */
const firstDraft = { exam: 'exam-34', assignment: 'assignment-19' };
const stackSize = 20;
const minute = 60_000;
const day = 24 * 60 * minute;

/** A question and how it was written. */
export interface SeededQuestion {
  id: string;
  written: WrittenQuestion;
  options: { id: string; isCorrect: boolean }[];
  maxUnits: number;
}
/** An activity and what its answers need to know. */
export interface SeededActivity {
  row: typeof activities.$inferInsert;
  written: WrittenActivity;
  questions: SeededQuestion[];
  students: SeededSchool['students'];
}

/** Adds one exam or assignment. */
export function addActivity(
  rows: Rows,
  content: Content,
  school: SeededSchool,
  written: WrittenActivity,
  tools: { random: Random; calendar: Calendar; now: number },
): SeededActivity {
  const { random, now } = tools;
  const { startsAt, endsAt, durationMinutes } = timesOf(written, tools.calendar, now);
  const isDraft = written.id >= firstDraft[written.kind];
  const id = random.id();
  const key = { schoolId: school.id, activityId: id };
  const chosen = questionsFor(content, written);
  const questions = chosen.map((question, place) =>
    addQuestion(rows, key, question, place + 1, random),
  );
  const totalUnits = questions.reduce((units, question) => units + question.maxUnits, 0);
  const row: SeededActivity['row'] = {
    schoolId: school.id,
    id,
    kind: written.kind,
    semesterId: of(school.semesters, written.semesterId),
    ownerId: school.ownerOf(written.courseKey, written.grade),
    title: written.title,
    folded: foldText(written.title),
    subject: written.subject,
    courseId: school.courseId(written.courseKey, written.grade),
    classBaseId: of(school.bases, written.grade),
    startsAt,
    endsAt,
    durationMinutes,
    scoreType: written.scoreType ?? 'quantitative',
    totalUnits: written.totalScore === null ? null : totalUnits,
    questionCount: questions.length,
    settings: written.settings,
    releasedAt: isDraft ? null : new Date(Math.min(startsAt.getTime() - 2 * day, now)),
    createdAt: new Date(Math.min(startsAt.getTime() - 5 * day, now)),
  };
  rows.activities.push(row);
  const classes = school.classes
    .filter((schoolClass) => schoolClass.grade === written.grade)
    .slice(0, written.id === stackId || random.chance(0.7) ? 2 : 1);
  for (const { id: classId } of classes) rows.activityClasses.push({ ...key, classId });
  const classIds = new Set(classes.map((schoolClass) => schoolClass.id));
  const students = school.students.filter((student) => classIds.has(student.classId));
  for (const { id: studentId, classId } of students) {
    rows.activityStudents.push({ ...key, studentId, classId });
  }
  return { row, written, questions, students };
}

/** When it starts and ends; three exams run at this very moment, and the stack ended a little while ago. */
function timesOf(written: WrittenActivity, calendar: Calendar, now: number) {
  if (written.kind === 'assignment') {
    const endsAt = calendar.at(written.endDate ?? written.startDate);
    return { startsAt: calendar.at(written.startDate), endsAt, durationMinutes: null };
  }
  const durationMinutes = written.durationMinutes ?? 60;
  let startsAt = calendar.at(written.startDate, written.startTime);
  const place = runningIds.indexOf(written.id);
  const lasts = place < 0 ? durationMinutes : ([90, 180, 1_440][place] ?? durationMinutes);
  if (place >= 0)
    startsAt = new Date(Math.floor(now / minute) * minute - (place + 1) * 10 * minute);
  while (written.id === stackId && startsAt.getTime() > now - day) {
    startsAt = new Date(startsAt.getTime() - 7 * day);
  }
  const endsAt = new Date(startsAt.getTime() + lasts * minute);
  return { startsAt, endsAt, durationMinutes: lasts };
}

/** The questions it names, else those of its course and grade, as many as there are. */
function questionsFor(content: Content, written: WrittenActivity): WrittenQuestion[] {
  if (written.questionIds) {
    const byId = new Map(content.questions.map((question) => [question.id, question]));
    return written.questionIds.map((id) => of(byId, id));
  }
  if (written.id === stackId) return stackQuestions(content);
  const fitting = content.questions.filter(
    (question) =>
      question.courseKey === written.courseKey &&
      question.grade === written.grade &&
      !question.id.includes('oral'),
  );
  // Homework is what takes time; an exam has everything.
  const isShort = (question: WrittenQuestion) => Number(question.type === 'multipleChoice');
  const ordered =
    written.kind === 'assignment' ? fitting.toSorted((a, b) => isShort(a) - isShort(b)) : fitting;
  return ordered.slice(0, written.questionCount);
}

/** Twenty of all five types: every written one, then choices of the same years. */
function stackQuestions(content: Content): WrittenQuestion[] {
  const mathematics = content.questions.filter(
    (question) => question.courseKey === 'math' && question.grade >= 7,
  );
  const choices = mathematics.filter((question) => question.type === 'multipleChoice');
  const others = mathematics.filter((question) => question.type !== 'multipleChoice');
  const needed = Math.max(0, stackSize - others.length);
  return [...choices.slice(0, needed), ...others].slice(0, stackSize);
}

function addQuestion(
  rows: Rows,
  key: { schoolId: string; activityId: string },
  written: WrittenQuestion,
  orders: number,
  random: Random,
): SeededQuestion {
  const content = questionContent(written, random);
  rows.questions.push({ ...key, ...content, orders });
  const { id, options, maxUnits } = content;
  return { id, written, options, maxUnits };
}

function of<K, T>(map: Map<K, T>, key: K): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The sample school's content has no ${String(key)}.`);
  return value;
}
