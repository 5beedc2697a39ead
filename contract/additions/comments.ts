/** Reusable comments of a teacher. */
import { define } from '../define.ts';

/** Why: a teacher writes the same comments again and again; the specification keeps none. */
export const commentsCalls = define({});
