/** Requests for results and workbooks of both kinds. */
import type { QuestionStudents } from '#contract/reports/reports-shape.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { Kind } from './activities.ts';
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
  const body = { pageIndex, pageSize: 100 };
  const rest = { body, ...(signal && { signal }) };
  const found = await (ref.kind === 'exam'
    ? request(
        'examResults.list',
        'POST',
        '/api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/GetByFilter',
        { params: { semesterId: ref.semesterId, examId: ref.id }, ...rest },
      )
    : request(
        'assignmentResults.list',
        'POST',
        '/api/teacher/v3.0/AssignmentResults/{semesterId}/{schoolId}/{assignmentId}/GetAll',
        {
          params: { semesterId: ref.semesterId, schoolId: ref.schoolId, assignmentId: ref.id },
          ...rest,
        },
      ));
  return completedRows(found, 'attempt', ({ resultItem }, given) => resultItem(given));
}

/** One student's workbook: the counting attempt, or the one named. */
export async function fetchWorkbook(
  ref: ActivityRef,
  studentId: string,
  resultId?: string,
  signal?: AbortSignal,
): Promise<Workbook> {
  const rest = { query: { resultId }, ...(signal && { signal }) };
  const found = await (ref.kind === 'exam'
    ? request(
        'examResults.details',
        'GET',
        '/api/teacher/v3.0/OnlineExamResults/{semesterId}/{examId}/{studentId}/Details',
        { params: { semesterId: ref.semesterId, examId: ref.id, studentId }, ...rest },
      )
    : request(
        'assignmentResults.details',
        'GET',
        '/api/teacher/v3.0/AssignmentResults/{semesterId}/{assignmentId}/{studentId}/Details',
        { params: { semesterId: ref.semesterId, assignmentId: ref.id, studentId }, ...rest },
      ));
  return completed(found, 'attempts', ({ workbook }, given) => workbook(given));
}

/** One question and a page of all students' answers to it, 100 rows. */
export async function fetchQuestionStudents(
  { kind, schoolId, semesterId }: ActivityRef,
  questionId: string,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<QuestionStudents> {
  const input = {
    params: { schoolId, semesterId, id: questionId },
    query: { pageIndex, pageSize: 100 },
    ...(signal && { signal }),
  };
  const found = await (kind === 'exam'
    ? request(
        'examQuestions.detailsStudents',
        'GET',
        '/api/teacher/v3.0/OnlineExamQuestions/{schoolId}/{semesterId}/{id}/DetailsStudents',
        input,
      )
    : request(
        'assignmentQuestions.detailsStudents',
        'GET',
        '/api/teacher/v3.0/AssignmentQuestion/{schoolId}/{semesterId}/{id}/DetailsStudents',
        input,
      ));
  return completed(found, 'parentId', (readers, given) => readers.questionStudents(given));
}
