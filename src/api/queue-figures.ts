/** Requests for what waits on the devices: numbers only, never what it is. */
import type { Page } from '#contract/shapes.ts';
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import type { DeviceQueue } from '#contract/results/queue-figures.ts';
import { request } from './http.ts';

/** One page of the devices, the first is 0. */
export type QueuePage = Page<DeviceQueue>;

/** One page, those on which something waits first; 20 rows. */
export function fetchQueues(schoolId: string, pageIndex: number, signal?: AbortSignal) {
  return request('queueFigures.list', 'GET /api/teacher/v1/QueueFigures/{schoolId}', {
    params: { schoolId },
    query: { pageIndex, pageSize: 20 },
    signal,
  });
}

/** Tells how much waits on this device. */
export async function reportQueue(
  schoolId: string,
  body: BodyOf<Calls['queueFigures.report']>,
): Promise<void> {
  await request('queueFigures.report', 'POST /api/teacher/v1/QueueFigures/{schoolId}', {
    params: { schoolId },
    body,
  });
}
