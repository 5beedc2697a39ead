/** Requests for lists of people: what they would change, applying and undoing them. */
import type { RosterRun } from '#contract/people/roster.ts';
import type { BodyOf } from '#contract/define.ts';
import type { Calls } from '#contract/calls.ts';
import { request } from './http.ts';

/** Lists as they are sent, and how they are taken. */
export type SentRoster = BodyOf<Calls['roster.preview']>;

/** What they would change; nothing is written. */
export function previewRoster(schoolId: string, body: SentRoster, signal?: AbortSignal) {
  return request('roster.preview', 'POST /api/teacher/v1/Roster/{schoolId}/Preview', {
    params: { schoolId },
    body,
    signal,
  });
}

/** Applies them as they were shown; refused with `roster.conflict` where the school is another by now. */
export function applyRoster(schoolId: string, body: BodyOf<Calls['roster.apply']>, key: string) {
  return request('roster.apply', 'POST /api/teacher/v1/Roster/{schoolId}/Runs', {
    params: { schoolId },
    body,
    key,
  });
}

/** Lists of the last weeks, the latest first. */
export async function fetchRosterRuns(
  schoolId: string,
  signal?: AbortSignal,
): Promise<RosterRun[]> {
  const { items } = await request('roster.runs', 'GET /api/teacher/v1/Roster/{schoolId}/Runs', {
    params: { schoolId },
    signal,
  });
  return items;
}

/** Takes back what a list has done; refused with `roster.written` and the like where that is no longer possible. */
export function undoRoster(schoolId: string, runId: string, key: string) {
  return request('roster.undo', 'DELETE /api/teacher/v1/Roster/{schoolId}/Runs/{runId}', {
    params: { schoolId, runId },
    key,
  });
}
