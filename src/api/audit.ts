/** Requests for the audit log of the school. */
import type { AuditEntry } from '#contract/people/audit.ts';
import { request } from './http.ts';

/** Which entries are listed; the days' bounds are instants, the end is exclusive. */
export interface AuditFilter {
  event: AuditEntry['event'] | null;
  /** Who did it, or whom it was done to. */
  personId: string | null;
  from: string | null;
  to: string | null;
}

/** One page of the entries that match, 20 rows; refused with `role.notAllowed` to anybody else. */
export function fetchAudit(
  schoolId: string,
  { event, personId, from, to }: AuditFilter,
  pageIndex: number,
  signal?: AbortSignal,
) {
  return request('audit.list', 'GET /api/teacher/v1/AuditLog/{schoolId}', {
    params: { schoolId },
    query: {
      Event: event ?? undefined,
      PersonId: personId ?? undefined,
      From: from ?? undefined,
      To: to ?? undefined,
      PageIndex: pageIndex,
      PageSize: 20,
    },
    signal,
  });
}
