/** How far a school has come with the data of a school year. */
import { z } from 'zod';
import { id, instant } from '../shapes.ts';

const status = z.enum(['collecting', 'ready', 'confirmed']);

/** A school year and where its data stands; nobody has touched it while `changedAt` is null. */
export const schoolStatus = z.object({
  schoolId: id,
  schoolName: z.string(),
  semesterId: id,
  semesterName: z.string(),
  /** Whether it can still be changed. */
  active: z.boolean(),
  status,
  note: z.string(),
  changedBy: z.object({ id, name: z.string() }).nullable(),
  changedAt: instant.nullable(),
});

/** Filters the list. */
export const statusQuery = z.object({ status: status.optional() });
/** What may be set; confirming is a call of its own. */
export const statusChange = z.object({ status: status.exclude(['confirmed']) });
/** What is said with the confirmation; may be empty. */
export const confirmation = z.object({ note: z.string().trim().max(2_000) });

/** A school year and its status. */
export type SchoolStatus = z.infer<typeof schoolStatus>;
/** Where the data of a school year stands. */
export type Status = z.infer<typeof status>;
