/** Results of this back end: the lists, the workbook, the correction, and the figures of the reports. */
import { optionsName, type Kind } from './activities.ts';
import type { Activity, Result, World } from './world.ts';

type Json = Record<string, unknown>;

const scoreOf = (result: Result, questionId: string): number | null => {
  const units = result.correction.answers[questionId]?.scoreUnits;
  return typeof units === 'number' ? units / 240 : null;
};
/** Points given so far; null while there are none. */
export function totalOf(one: Activity, result: Result): number | null {
  const scores = one.questions.flatMap(({ id }) => scoreOf(result, id) ?? []);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0);
}

/** A row of the list of results: the fields of section 3, and who it is. */
export function showResult(world: World, one: Activity, result: Result, pageIndex: number): Json {
  const { id, studentId, handedIn, correction } = result;
  return {
    id,
    studentId,
    student: world.students.find((student) => student.studentId === studentId),
    state: handedIn ? 'handedIn' : 'notStarted',
    reviewStatus: correction.review,
    total: totalOf(one, result),
    correction: correction.answers,
    pageIndex,
  };
}

/** A workbook: `questionList` is the specification's word. */
export function showWorkbook(world: World, kind: Kind, one: Activity, result: Result): Json {
  return {
    ...showResult(world, one, result, 0),
    note: result.correction.note,
    questionList: one.questions.map(({ id, options, ...question }) => ({
      ...question,
      questionId: id,
      [optionsName[kind]]: options,
      answer: result.answers[id] ?? null,
      score: scoreOf(result, id),
      comment: result.correction.answers[id]?.comment ?? null,
    })),
  };
}

/** Takes a correction: what is in the body replaces what stood there. */
export function correct(result: Result, body: Json): void {
  for (const { questionId, scoreUnits, comment } of (body['answers'] ?? []) as {
    questionId: string;
    scoreUnits?: number | null;
    comment?: string | null;
  }[])
    result.correction.answers[questionId] = {
      ...result.correction.answers[questionId],
      ...(scoreUnits !== undefined && { scoreUnits }),
      ...(comment !== undefined && { comment }),
    };
  const { review, note } = body as { review?: { status: string }; note?: { text: string } };
  if (review) result.correction.review = review.status;
  if (note) result.correction.note = note.text;
}

const counted = (one: Activity) =>
  one.results.flatMap((result) => {
    const total = totalOf(one, result);
    return total === null || result.correction.review === 'rejected' ? [] : [{ result, total }];
  });

/** The figures of one class. */
export function classFigures(world: World, one: Activity): Json[] {
  return world.classes
    .filter(({ id }) => one.classIds.includes(id))
    .map(({ id, name }) => {
      const own = new Set(
        world.students.filter(({ classId }) => classId === id).map(({ studentId }) => studentId),
      );
      const results = one.results.filter(({ studentId }) => own.has(studentId));
      const totals = counted(one).filter(({ result }) => own.has(result.studentId));
      const values = totals.map(({ total }) => total);
      const present = results.filter(({ handedIn }) => handedIn).length;
      return {
        classId: id,
        className: name,
        students: results.length,
        present,
        absent: results.length - present,
        late: 0,
        average: values.length
          ? values.reduce((sum, value) => sum + value, 0) / values.length
          : null,
        max: values.length ? Math.max(...values) : null,
        min: values.length ? Math.min(...values) : null,
      };
    });
}

/** One exam in the list of a student. */
export function studentRow(world: World, one: Activity, studentId: string): Json | null {
  const result = one.results.find((each) => each.studentId === studentId);
  if (!result) return null;
  const all = counted(one).toSorted((a, b) => b.total - a.total);
  const place = all.findIndex((each) => each.result === result);
  return {
    examId: one.id,
    title: one.title,
    courseId: one.courseId,
    courseName: world.course.name,
    startDate: one.startDate,
    resultId: result.id,
    total: totalOf(one, result),
    maxTotal: one.totalScore,
    rank: place < 0 ? null : place + 1,
    classRank: place < 0 ? null : place + 1,
    attempts: 1,
    correct: 0,
    wrong: 0,
    unanswered: 0,
  };
}
