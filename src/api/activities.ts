/** Requests for exams and assignments: one set of functions, the kind says which. */
import type { ActivityDetails, ActivityPage, ActivityWithClasses } from '#contract/activity.ts';
import type { ListGroup } from '#contract/shapes.ts';
import { request } from './http.ts';

/** Which of the two kinds. */
export type Kind = 'exam' | 'assignment';

/** What a page of the list is asked with. */
export interface ActivityFilter {
  schoolId: string;
  semesterId: string;
  group: ListGroup;
  title?: string;
  classBaseId?: string;
  schoolClassId?: string;
  courseId?: string;
  /** That one day in the school's zone, `YYYY-MM-DD`. */
  startDate?: string;
  pageIndex: number;
}

/** One page of the list, 20 rows. */
export function fetchActivities(
  kind: Kind,
  filter: ActivityFilter,
  signal?: AbortSignal,
): Promise<ActivityPage> {
  const input = {
    query: {
      SchoolId: filter.schoolId,
      SemesterId: filter.semesterId,
      Status: filter.group,
      Title: filter.title,
      ClassBaseId: filter.classBaseId,
      SchoolClassId: filter.schoolClassId,
      CourseId: filter.courseId,
      StartDate: filter.startDate,
      PageIndex: filter.pageIndex,
      PageSize: 20,
    },
    ...(signal && { signal }),
  };
  return kind === 'exam'
    ? request('exams.list', 'GET', '/api/teacher/v3.0/OnlineExams', input)
    : request('assignments.list', 'GET', '/api/teacher/v3.0/Assignment', input);
}

/** One exam or assignment with its settings. */
export function fetchActivity(
  kind: Kind,
  semesterId: string,
  id: string,
  signal?: AbortSignal,
): Promise<ActivityDetails> {
  const input = { params: { semesterId, id }, ...(signal && { signal }) };
  return kind === 'exam'
    ? request('exams.details', 'GET', '/api/teacher/v3.0/OnlineExams/{semesterId}/{id}', input)
    : request(
        'assignments.details',
        'GET',
        '/api/teacher/v3.0/Assignment/{semesterId}/{id}',
        input,
      );
}

/** One exam or assignment with its classes, students and questions. */
export function fetchWithQuestions(
  kind: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<ActivityWithClasses> {
  const input = { params: { id }, ...(signal && { signal }) };
  return kind === 'exam'
    ? request(
        'exams.detailsWithClasses',
        'GET',
        '/api/teacher/v3.0/OnlineExams/{id}/DetailsWithClasses',
        input,
      )
    : request(
        'assignments.detailsWithClasses',
        'GET',
        '/api/teacher/v3.0/Assignment/{id}/DetailsWithClasses',
        input,
      );
}
