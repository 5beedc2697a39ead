/** Every figure that the calls answer to one reader. */
import { activityPage, countResult } from '#contract/activities/activity.ts';
import { overviewItem, studentAssignment } from '#contract/reports/reports.ts';
import { questionUsageCalls } from '#contract/bank/question-usage.ts';
import {
  classReport,
  courseChart,
  missingStudent,
  studentChart,
  studentExam,
} from '#contract/reports/reports-shape.ts';
import { page } from '#contract/shapes.ts';
import { resultItem, workbook } from '#contract/results/workbook.ts';
import type { Caller } from '#tests/server/client.ts';
import type { Note } from './seen.ts';

interface Of {
  schoolId: string;
  semesterId: string;
}
const kinds = ['exam', 'assignment'] as const;
type Kind = (typeof kinds)[number];
const PAGE = '100';

/** Every item of a call that answers pages. */
async function whole<T>(read: (pageIndex: number) => Promise<{ items: T[]; total: number }>) {
  const items: T[] = [];
  for (let index = 0; ; index += 1) {
    const answer = await read(index);
    items.push(...answer.items);
    if (answer.items.length === 0 || items.length >= answer.total) return items;
  }
}

const attendance = [
  ['students', 'students'],
  ['present', 'present'],
  ['absent', 'absent'],
  ['excused', 'excused'],
  ['started', 'begun'],
  ['toCorrect', 'toCorrect'],
  ['late', 'late'],
  ['counted', 'counted'],
  ['average', 'mean'],
  ['max', 'greatest'],
  ['min', 'smallest'],
] as const;

function collector({ call }: Caller, of: Of, note: Note) {
  const listed = (kind: Kind) =>
    whole(async (pageIndex) =>
      activityPage.parse(
        (
          await call(`${kind}s.list`, {
            query: {
              SemesterId: of.semesterId,
              SchoolId: of.schoolId,
              PageSize: PAGE,
              PageIndex: String(pageIndex),
            },
          })
        ).data,
      ),
    );

  async function activity(kind: Kind, id: string, books: number) {
    const params = { ...of, id, examId: id, assignmentId: id };
    const told = countResult.parse((await call(`${kind}s.countResult`, { params })).data);
    for (const [name, value] of Object.entries(told))
      note(`workbooks.${name}`, { exam: id }, value);
    const rows = await whole(async (pageIndex) =>
      page(resultItem).parse(
        (await call(`${kind}Results.list`, { params, body: { pageSize: 100, pageIndex } })).data,
      ),
    );
    for (const row of rows) {
      const at = { exam: id, student: row.studentId };
      note('student.attempt', at, row.attempt);
      note('student.attempts', at, row.attempts);
      note('student.questionCount', at, row.questionCount);
      note('student.scoredCount', at, row.scoredCount);
      note('student.late', at, row.late ? 1 : 0);
      note('student.level', at, row.level);
      for (const name of ['rank', 'classRank', 'correct', 'wrong', 'unanswered'] as const)
        note(`student.${name}`, at, row[name]);
      note('student.listTotal', at, row.total);
      note('student.listUnits', at, row.totalUnits);
    }
    for (const row of rows.slice(0, books)) {
      const answer = await call(`${kind}Results.details`, {
        params: { ...params, studentId: row.studentId },
      });
      const book = workbook.parse(answer.data);
      const at = { exam: id, student: row.studentId };
      note('student.bookUnits', at, book.totalUnits);
      note('student.book', at, book.total);
      note('student.level', at, book.level);
      note('student.late', at, book.late ? 1 : 0);
      for (const [question, one] of book.questionList.entries()) {
        note('student.score', { ...at, question }, one.score);
        note('question.maximum', { exam: id, question }, one.maxScore);
      }
    }
    const classes = page(classReport).parse(
      (await call(`${kind}s.reportClasses`, { params, query: { pageSize: PAGE } })).data,
    );
    for (const one of classes.items)
      for (const [name, figure] of attendance)
        note(`exam.${figure}`, { exam: id, class: one.classId }, one[name]);
    const missing = page(missingStudent).parse(
      (await call(`${kind}s.notStudentResults`, { params, query: { pageSize: PAGE } })).data,
    );
    note('exam.missing', { exam: id }, missing.total);
    return rows.map(({ studentId }) => studentId);
  }

  async function student(studentId: string) {
    const params = { ...of, studentId };
    const exams = await whole(async (pageIndex) =>
      page(studentExam).parse(
        (await call('examResults.ofStudent', { params, body: { pageSize: 100, pageIndex } })).data,
      ),
    );
    const assignments = await whole(async (pageIndex) =>
      page(studentAssignment).parse(
        (await call('reports.studentAssignments', { params, body: { pageSize: 100, pageIndex } }))
          .data,
      ),
    );
    const rows = [
      ...exams.map((one) => Object.assign(one, { id: one.examId })),
      ...assignments.map((one) => Object.assign(one, { id: one.assignmentId })),
    ];
    for (const row of rows) {
      const at = { exam: row.id, student: studentId };
      for (const name of [
        'rank',
        'classRank',
        'correct',
        'wrong',
        'unanswered',
        'attempts',
      ] as const)
        note(`student.${name}`, at, row[name]);
      for (const name of ['ranked', 'classRanked', 'classAverage'] as const)
        note(`hers.${name}`, at, row[name]);
      note('hers.classSum', at, row.classSumUnits);
      note('hers.waits', at, row.toCorrect);
      note('student.level', at, row.level);
      note('student.late', at, row.late ? 1 : 0);
      note('student.listUnits', at, row.totalUnits);
      note('student.listTotal', at, row.total);
      note('student.maximum', at, row.maxTotal);
    }
    const { points } = studentChart.parse(
      (await call('examResults.chart', { params, body: {} })).data,
    );
    note('profile.points', { student: studentId }, points.length);
    for (const one of points) {
      note('hers.share', { exam: one.examId, student: studentId }, one.share);
      note('hers.classShare', { exam: one.examId, student: studentId }, one.classShare);
    }
    const { courses } = courseChart.parse(
      (await call('examResults.chartByCourse', { params, body: {} })).data,
    );
    for (const one of courses) {
      const at = { student: studentId, course: one.courseId };
      note('profile.courseExams', at, one.exams);
      note('profile.courseShare', at, one.share);
      note('profile.courseClassShare', at, one.classShare);
    }
  }

  async function term() {
    const items = await whole(async (pageIndex) =>
      page(overviewItem).parse(
        (
          await call('reports.overview', {
            params: { ...of },
            query: { pageSize: PAGE, pageIndex: String(pageIndex) },
          })
        ).data,
      ),
    );
    note('term.items', {}, items.length);
    for (const item of items) {
      for (const one of item.classes) {
        const at = { exam: item.id, class: one.classId };
        for (const [name, figure] of attendance) note(`exam.${figure}`, at, one[name]);
        note('exam.sumUnits', at, one.sumUnits);
        note('exam.greatestUnits', at, one.maxUnits);
        note('exam.smallestUnits', at, one.minUnits);
      }
      for (const [place, one] of item.questions.entries()) {
        note('question.scored', { exam: item.id, question: place }, one.counted);
        note('question.reached', { exam: item.id, question: place }, one.sumUnits);
      }
    }
  }
  return { listed, activity, student, term };
}

/** Everything that a reader is told, of every exam and assignment that has begun and of so many students and workbooks of each. */
export async function seeApi(
  caller: Caller,
  of: Of,
  note: Note,
  { students, books, bankQuestion }: { students: number; books: number; bankQuestion?: string },
): Promise<void> {
  const read = collector(caller, of, note);
  const known = new Set<string>();
  for (const kind of kinds)
    for (const item of await read.listed(kind)) {
      for (const [name, value] of Object.entries(item.counts))
        note(`workbooks.${name}`, { exam: item.id }, value);
      if (item.state === 'draft' || item.state === 'scheduled') continue;
      for (const id of await read.activity(kind, item.id, books)) known.add(id);
    }
  for (const id of [...known].slice(0, students)) await read.student(id);
  await read.term();
  if (bankQuestion === undefined) return;
  const answer = await caller.call('bankQuestions.usage', {
    params: { schoolId: of.schoolId, id: bankQuestion },
  });
  for (const use of questionUsageCalls['bankQuestions.usage'].answer.parse(answer.data).items)
    for (const name of ['results', 'facility', 'discrimination'] as const)
      note(`bank.${name}`, { exam: use.id, bank: bankQuestion }, use[name]);
}
