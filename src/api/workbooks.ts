/** Requests for results and workbooks of both kinds. */
import type { QuestionStudents } from '#contract/reports/reports-shape.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { named, PATHS, type Kind } from './activities.ts';
import { request } from './http.ts';
import { completed, completedRows } from './specified.ts';

/** Whose exam or assignment. */
export interface ActivityRef {
  kind: Kind;
  schoolId: string;
  semesterId: string;
  id: string;
}

/** One page of an exam's or assignment's students with their review states, 100 rows. */
export async function fetchResults(
  ref: ActivityRef,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<{ items: ResultItem[]; total: number; pageIndex: number; pageSize: number }> {
  const { kind, schoolId, semesterId, id } = ref;
  const found = await request(
    `${kind}Results.list`,
    kind === 'exam'
      ? 'POST /api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/GetByFilter'
      : 'POST /api/teacher/v3.0/AssignmentResults/{semesterId}/{schoolId}/{assignmentId}/GetAll',
    { params: { schoolId, semesterId, ...named(id) }, body: { pageIndex, pageSize: 100 }, signal },
  );
  return completedRows(found, 'attempt', ({ resultItem }, given) => resultItem(given));
}

/** One student's workbook: the counting attempt, or the one named. */
export async function fetchWorkbook(
  ref: ActivityRef,
  studentId: string,
  resultId?: string,
  signal?: AbortSignal,
): Promise<Workbook> {
  const found = await request(
    `${ref.kind}Results.details`,
    ref.kind === 'exam'
      ? 'GET /api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/{studentId}/Details'
      : 'GET /api/teacher/v3.0/AssignmentResults/{semesterId}/{assignmentId}/{studentId}/Details',
    {
      params: { semesterId: ref.semesterId, studentId, ...named(ref.id) },
      query: { resultId },
      signal,
    },
  );
  return completed(found, 'attempts', ({ workbook }, given) => workbook(given));
}

/** One question and a page of all students' answers to it, 100 rows. */
export async function fetchQuestionStudents(
  { kind, schoolId, semesterId }: ActivityRef,
  questionId: string,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<QuestionStudents> {
  const path = `${PATHS[kind].questions}/{schoolId}/{semesterId}/{id}/DetailsStudents` as const;
  const found = await request(`${kind}Questions.detailsStudents`, `GET ${path}`, {
    params: { schoolId, semesterId, id: questionId },
    query: { pageIndex, pageSize: 100 },
    signal,
  });
  return completed(found, 'parentId', (readers, given) => readers.questionStudents(given));
}
