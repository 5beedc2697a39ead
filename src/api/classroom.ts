/** Requests to the classroom service itself, each with that service's token. */
import type { ExternalMember } from '#contract/konj/classroom.ts';
import { request } from './http.ts';

/** As many as the service gives at once; it has no second page. */
export const WHOLE_LIST = 100;

/** Ends the session there. */
export async function endExternalSession(konjToken: string): Promise<void> {
  await request('classroom.endSession', 'GET /gen-ext-token/', { konjToken });
}

/** The schools of the account. */
export function fetchExternalSchools(konjToken: string, signal?: AbortSignal) {
  return request('classroom.schools', 'GET /classroom/get-own-school/', {
    konjToken,
    signal,
  });
}

/** The grades of a school. */
export function fetchExternalGrades(konjToken: string, schoolId: number, signal?: AbortSignal) {
  return request('classroom.grades', 'GET /classroom/list-create-grade/', {
    query: { school_id: schoolId, 'page-size': WHOLE_LIST },
    konjToken,
    signal,
  });
}

/** The classes of a grade. */
export function fetchExternalClasses(
  konjToken: string,
  schoolId: number,
  gradeId: number,
  signal?: AbortSignal,
) {
  return request('classroom.classes', 'GET /classroom/get-own-class/', {
    query: { school_id: schoolId, grade_id: gradeId, 'page-size': WHOLE_LIST },
    konjToken,
    signal,
  });
}

/** The students or the teachers of a class. */
export function fetchExternalMembers(
  konjToken: string,
  classId: number,
  role: ExternalMember['role'],
  signal?: AbortSignal,
) {
  return request('classroom.members', 'GET /classroom/get-class-member/{classId}/', {
    params: { classId: String(classId) },
    query: { role, 'page-size': WHOLE_LIST },
    konjToken,
    signal,
  });
}
