/** Requests for exams and assignments: one set of functions, the kind says which. */
import type {
  ActivityDetails,
  ActivityPage,
  ActivityWithClasses,
} from '#contract/activities/activity.ts';
import type { ListGroup } from '#contract/shapes.ts';
import { request } from './http.ts';
import { readAll } from './pages.ts';
import { serverNow } from './server-time.ts';
import { completed } from './specified.ts';

/** Which of the two kinds. */
export type Kind = 'exam' | 'assignment';

/** Where the calls of each kind are; their names begin with the kind itself. */
export const PATHS = {
  exam: {
    all: '/api/teacher/v3.0/OnlineExams',
    one: '/api/teacher/v3.0/OnlineExam',
    questions: '/api/teacher/v3.0/OnlineExamQuestions',
  },
  assignment: {
    all: '/api/teacher/v3.0/Assignment',
    one: '/api/teacher/v3.0/Assignment',
    questions: '/api/teacher/v3.0/AssignmentQuestion',
  },
} as const;

/** The id of an exam or assignment under the name that a path has for it, of exams one and of assignments the other. */
export const named = (id: string) => ({ examId: id, assignmentId: id });

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

/** All rows of a list that a back end did not group, whatever their group. */
const fetchUngrouped = (kind: Kind, filter: ActivityFilter, signal?: AbortSignal) =>
  readAll((pageIndex) => fetchPage(kind, { ...filter, pageIndex, pageSize: 100 }, signal));

/**
 * One page of the list, 20 rows. Of a back end that does not say how many there are in each group it is not known that
 * it grouped at all: then the whole list is read and grouped here.
 */
export async function fetchActivities(
  kind: Kind,
  filter: ActivityFilter,
  signal?: AbortSignal,
): Promise<ActivityPage> {
  const page = await fetchPage(kind, { ...filter, pageSize: 20 }, signal);
  return completed(page, 'groups', async ({ activityGroup }) => {
    const isWhole = page.items.length >= page.total;
    const all = isWhole ? page.items : await fetchUngrouped(kind, filter, signal);
    return activityGroup(all, filter.group, serverNow());
  });
}

function fetchPage(
  kind: Kind,
  filter: ActivityFilter & { pageSize: number },
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
      PageSize: filter.pageSize,
    },
    signal,
  };
  return request(`${kind}s.list`, `GET ${PATHS[kind].all}`, input);
}

/** One exam or assignment with its settings. */
export async function fetchActivity(
  kind: Kind,
  semesterId: string,
  id: string,
  signal?: AbortSignal,
): Promise<ActivityDetails> {
  const input = { params: { semesterId, id }, signal };
  const path = `${PATHS[kind].all}/{semesterId}/{id}` as const;
  const found = await request(`${kind}s.details`, `GET ${path}`, input);
  return completed(found, 'version', ({ activity }, given) => activity(given, serverNow()));
}

/** One exam or assignment with its classes, students and questions. */
export async function fetchWithQuestions(
  kind: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<ActivityWithClasses> {
  const input = { params: { id }, signal };
  const path = `${PATHS[kind].all}/{id}/DetailsWithClasses` as const;
  const found = await request(`${kind}s.detailsWithClasses`, `GET ${path}`, input);
  return completed(found, 'version', ({ activity }, given) => activity(given, serverNow()));
}
