/** Extensions and second attempts. */
import { define } from '../define.ts';

/** Why: an extension and a second attempt are given by teachers every week; the specification has no call for them. */
export const secondChanceCalls = define({});
