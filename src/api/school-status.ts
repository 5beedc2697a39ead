/** Requests for how far the data of the school years has come. */
import type { SchoolStatus, Status } from '#contract/school/school-status.ts';
import { request } from './http.ts';
import { completed, completedRows } from './specified.ts';

/** The years of her school, the latest first. */
export async function fetchSchoolStatus(signal?: AbortSignal): Promise<SchoolStatus[]> {
  const page = await request('schoolStatus.list', 'GET /api/common/v1/SchoolStatus', {
    query: {},
    signal,
  });
  const read = await completedRows<SchoolStatus, typeof page>(page, 'active', (readers, given) =>
    readers.schoolStatus(given),
  );
  return read.items;
}

const whole = (year: SchoolStatus) =>
  completed(year, 'active', (readers, given) => readers.schoolStatus(given));

type Year = Pick<SchoolStatus, 'schoolId' | 'semesterId'>;

/** Says that the data is being collected, or is ready; refused with 409 once it is confirmed. */
export function setSchoolStatus(
  { schoolId, semesterId }: Year,
  status: Exclude<Status, 'confirmed'>,
  key: string,
) {
  return request(
    'schoolStatus.update',
    'GET /api/common/v1/SchoolStatus/UpdateStatus/{schoolId}/{semesterId}',
    { params: { schoolId, semesterId }, query: { status }, key },
  ).then(whole);
}

/** Confirms data that is ready, for good; refused with 409 where it is not, or is confirmed already. */
export function confirmSchoolStatus({ schoolId, semesterId }: Year, note: string, key: string) {
  return request(
    'schoolStatus.confirm',
    'POST /api/common/v1/SchoolStatus/ConfirmStatus/{schoolId}/{semesterId}',
    { params: { schoolId, semesterId }, body: { note }, key },
  ).then(whole);
}
