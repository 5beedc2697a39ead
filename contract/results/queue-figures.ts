/** What waits on the devices. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import { reportQuery } from '../reports/reports-shape.ts';
import { person } from './workbook.ts';
import * as s from '../shapes.ts';

const count = z.int().min(0).max(1_000_000);
/** Numbers only: never what waits. */
const figures = {
  deviceId: z.uuid(),
  waiting: count,
  /** How many of them need the teacher: conflicts and refusals. */
  needsYou: count,
  appVersion: z.string().max(100),
};
/** A device as the admin sees it. */
const deviceQueue = z.object({
  ...figures,
  person,
  oldestAt: s.instant.nullable(),
  reportedAt: s.instant,
});

export const queueFiguresCalls = defineAdditions(
  'exam',
  "an admin wants to know whether marks still wait on somebody's device; the specification has no call for it.",
)({
  'queueFigures.report': {
    route: 'POST /api/teacher/v1/QueueFigures/{schoolId}',
    body: z.object({
      ...figures,
      /** Since when the oldest waits; of this century, as no database is asked for another. */
      oldestAt: s.instant.refine((text) => /^20\d\d-/.test(text)).nullable(),
    }),
    answer: z.object({ deviceId: z.uuid(), reportedAt: s.instant }),
  },
  'queueFigures.list': {
    route: 'GET /api/teacher/v1/QueueFigures/{schoolId}',
    query: reportQuery,
    answer: s.page(deviceQueue),
  },
});

/** A device and what waits there. */
export type DeviceQueue = z.infer<typeof deviceQueue>;
