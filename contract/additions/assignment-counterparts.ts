/** What assignments lack beside exams. */
import { define } from '../define.ts';

/** Why: the specification gives assignments fewer calls than exams; the same screens need the same figures. */
export const assignmentCounterpartsCalls = define({});
