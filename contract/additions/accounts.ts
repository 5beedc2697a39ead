/** Accounts of the staff, for the school's admin. */
import { define } from '../define.ts';

/** Why: a registered account has no role until an admin gives one, and a lost tablet's session must be ended by somebody. */
export const accountsCalls = define({});
