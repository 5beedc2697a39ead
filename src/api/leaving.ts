/** Requests about whoever leaves the school: a pupil's data and name, and a teacher's successor. */
import type { AnyStudent } from '#contract/people/leaving.ts';
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import { request } from './http.ts';
import type { SchoolRef } from './school.ts';

const students = '/api/teacher/v1/AllStudents/{schoolId}';
const successor = '/api/teacher/v1/Successor/{schoolId}/{semesterId}/{id}';

/** Which students are listed. */
export interface AnyStudentsFilter {
  search: string;
  state: AnyStudent['state'] | null;
}

/** One page of all students, those who left among them, 20 rows. */
export function fetchAnyStudents(
  schoolId: string,
  filter: AnyStudentsFilter,
  pageIndex: number,
  signal?: AbortSignal,
) {
  return request('leaving.students', `POST ${students}/GetByFilter`, {
    params: { schoolId },
    body: { ...filter, pageIndex, pageSize: 20 },
    signal,
  });
}

/** What the school holds about one of them, without her workbooks; needs the admin's password. */
export const fetchStudentData = (schoolId: string, studentId: string) =>
  request('leaving.data', `GET ${students}/{studentId}/Data`, {
    params: { schoolId, studentId },
  });

/** What goes with her name, and what stays. */
export const fetchTraces = (schoolId: string, studentId: string, signal?: AbortSignal) =>
  request('leaving.traces', `GET ${students}/{studentId}/Traces`, {
    params: { schoolId, studentId },
    signal,
  });

/** Takes her name out, for good; needs the admin's password. */
export const anonymise = (schoolId: string, studentId: string, key: string) =>
  request('leaving.anonymise', `POST ${students}/{studentId}/Anonymise`, {
    params: { schoolId, studentId },
    key,
  });

/** What a teacher would pass on, and what waits on her devices. */
export const fetchWork = (scope: SchoolRef, id: string, signal?: AbortSignal) =>
  request('leaving.work', `GET ${successor}`, { params: { ...scope, id }, signal });

/** Passes it on, on the counts that were seen; needs the admin's password. */
export const handOver = (
  scope: SchoolRef,
  id: string,
  body: BodyOf<Calls['leaving.handOver']>,
  key: string,
) => request('leaving.handOver', `POST ${successor}`, { params: { ...scope, id }, body, key });
