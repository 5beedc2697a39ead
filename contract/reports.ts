/** Reports of an exam: figures by class, and who has not taken part. */
import { z } from 'zod';
import * as s from './shapes.ts';

/** Which page of a report. */
export const reportQuery = z.object({ pageIndex: s.pageIndex0, pageSize: s.pageSize });

/** One class: present has handed in or was scored; absent is neither after the end. */
export const classReport = z.object({
  classId: s.id,
  className: z.string(),
  students: z.int(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  /** How many results the three figures are taken from: accepted, or wholly scored and not rejected. */
  counted: z.int(),
  average: z.number().nullable(),
  max: z.number().nullable(),
  min: z.number().nullable(),
});
/** An assigned student who has neither handed in nor been scored. */
export const missingStudent = s.student.extend({ state: s.resultState });

/** One class of a report. */
export type ClassReport = z.infer<typeof classReport>;
/** An assigned student who has not taken part. */
export type MissingStudent = z.infer<typeof missingStudent>;
