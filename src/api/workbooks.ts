/** Requests for results and workbooks of both kinds. */
import type { QuestionStudents } from '#contract/reports.ts';
import type { ResultItem, Workbook } from '#contract/workbook.ts';
import type { Kind } from './activities.ts';
import { request } from './http.ts';

/** Whose exam or assignment. */
export interface ActivityRef {
  kind: Kind;
  schoolId: string;
  semesterId: string;
  id: string;
}

/** One page of an exam's or assignment's students with their review states, 100 rows. */
export function fetchResults(
  ref: ActivityRef,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<{ items: ResultItem[]; total: number; pageIndex: number; pageSize: number }> {
  const body = { pageIndex, pageSize: 100 };
  const rest = { body, ...(signal && { signal }) };
  return ref.kind === 'exam'
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
      );
}

/** One student's workbook: the counting attempt, or the one named. */
export function fetchWorkbook(
  ref: ActivityRef,
  studentId: string,
  resultId?: string,
  signal?: AbortSignal,
): Promise<Workbook> {
  const rest = { query: { resultId }, ...(signal && { signal }) };
  return ref.kind === 'exam'
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
      );
}

/** One question and a page of all students' answers to it, 100 rows. */
export function fetchQuestionStudents(
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
  return kind === 'exam'
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
      );
}
