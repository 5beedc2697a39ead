/** Where the data of the school's years stands, as home tells it. */
import type { SchoolStatus } from '#contract/school-status.ts';
import { request } from './http.ts';

/** The years of the caller's school, the latest first. */
export async function fetchSchoolStatuses(signal?: AbortSignal): Promise<SchoolStatus[]> {
  const page = await request('schoolStatus.list', 'GET', '/api/common/v1/SchoolStatus', {
    query: {},
    ...(signal && { signal }),
  });
  return page.items;
}
