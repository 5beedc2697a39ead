/** Requests for reports: all scores of an exam, figures by class, a term at once, one student. */
import type { Page } from '#contract/shapes.ts';
import type { ClassReport, MissingStudent, StudentExam } from '#contract/reports/reports-shape.ts';
import type { StudentProfile } from '#contract/school/school.ts';
import { PATHS } from './activities.ts';
import { request } from './http.ts';
import type { SchoolRef } from './school.ts';
import { serverNow } from './server-time.ts';
import { completed, completedRows } from './specified.ts';
import type { ActivityRef } from './workbooks.ts';

/** Whose exams and assignments are asked for. */
export interface StudentRef extends SchoolRef {
  studentId: string;
}
/** Which of them: a course, and the school's days they began on, both included. */
export interface StudentPeriod {
  courseId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
/** What a term's report is of. */
export interface OverviewRef extends SchoolRef, StudentPeriod {
  classId?: string | undefined;
}

const pageSize = 100;

const inputOf = (ref: ActivityRef, pageIndex: number, signal?: AbortSignal) => ({
  params: { schoolId: ref.schoolId, semesterId: ref.semesterId, id: ref.id },
  query: { pageIndex, pageSize },
  signal,
});

/** All scores of an exam or assignment, 100 students a page. */
export function fetchAnswerSheet(ref: ActivityRef, pageIndex: number, signal?: AbortSignal) {
  const path = `${PATHS[ref.kind].one}/{schoolId}/{semesterId}/{id}/Answers` as const;
  return request(`reports.${ref.kind}Answers`, `GET ${path}`, inputOf(ref, pageIndex, signal));
}

/** The figures of its classes, 100 a page. */
export async function fetchReportClasses(
  ref: ActivityRef,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<Page<ClassReport>> {
  const path = `${PATHS[ref.kind].one}/{schoolId}/{semesterId}/{id}/ReportClasses` as const;
  const input = inputOf(ref, pageIndex, signal);
  const found = await request(`${ref.kind}s.reportClasses`, `GET ${path}`, input);
  return completedRows(found, 'counted', ({ classReport }, given) => classReport(given));
}

/** Who has neither handed in nor been scored, 100 a page. */
export async function fetchMissing(
  ref: ActivityRef,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<Page<MissingStudent>> {
  const path = `${PATHS[ref.kind].one}/{schoolId}/{semesterId}/{id}/NotStudentResults` as const;
  const input = inputOf(ref, pageIndex, signal);
  const found = await request(`${ref.kind}s.notStudentResults`, `GET ${path}`, input);
  return completedRows(found, 'state', (readers, given) => readers.missingStudent(given));
}

/** What has begun in a term or in some days of it, the newest first; 25 a page, for each is summed up anew. */
export function fetchOverview(
  { schoolId, semesterId, from, to, classId, courseId }: OverviewRef,
  pageIndex: number,
  signal?: AbortSignal,
) {
  return request(
    'reports.overview',
    'GET /api/teacher/v3.0/Reports/{schoolId}/{semesterId}/Overview',
    {
      params: { schoolId, semesterId },
      query: { pageIndex, pageSize: 25, from, to, classId, courseId },
      signal,
    },
  );
}

/** Who a student is and what her class learns. */
export async function fetchStudentProfile(
  { schoolId, semesterId, studentId }: StudentRef,
  signal?: AbortSignal,
): Promise<StudentProfile> {
  const found = await request(
    'students.profile',
    'GET /api/teacher/v1/Student/{schoolId}/{semesterId}/Profile/{studentId}',
    { params: { schoolId, semesterId, studentId }, signal },
  );
  return completed(found, 'courses', (readers, given) => readers.studentProfile(given));
}

const ofStudent = ({ schoolId, semesterId, studentId }: StudentRef, signal?: AbortSignal) => ({
  params: { schoolId, semesterId, studentId },
  signal,
});

/** Her published exams, the newest first, 100 a page. */
export async function fetchStudentExams(
  ref: StudentRef,
  period: StudentPeriod,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<Page<StudentExam>> {
  const found = await request(
    'examResults.ofStudent',
    'POST /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/Results',
    { ...ofStudent(ref, signal), body: { ...period, pageIndex, pageSize } },
  );
  return completedRows<StudentExam, typeof found>(found, 'examState', ({ studentExam }, given) =>
    studentExam(given, serverNow()),
  );
}

/** Her published assignments, the newest first, 100 a page. */
export function fetchStudentAssignments(
  ref: StudentRef,
  period: StudentPeriod,
  pageIndex: number,
  signal?: AbortSignal,
) {
  return request(
    'reports.studentAssignments',
    'POST /api/teacher/v3.0/AssignmentResults/{schoolId}/{semesterId}/Student/{studentId}/Results',
    { ...ofStudent(ref, signal), body: { ...period, pageIndex, pageSize } },
  );
}

/** Her counted exams over time, beside her class. */
export function fetchStudentChart(ref: StudentRef, period: StudentPeriod, signal?: AbortSignal) {
  return request(
    'examResults.chart',
    'POST /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/ChartResult',
    { ...ofStudent(ref, signal), body: period },
  );
}

/** The same exams by course. */
export function fetchCourseChart(ref: StudentRef, period: StudentPeriod, signal?: AbortSignal) {
  return request(
    'examResults.chartByCourse',
    'POST /api/teacher/v3.0/OnlineExamResults/{schoolId}/{semesterId}/Student/{studentId}/ChartCourseResult',
    { ...ofStudent(ref, signal), body: period },
  );
}
