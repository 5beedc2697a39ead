/** What waits on the devices. */
import { define } from '../define.ts';

/** Why: an admin wants to know whether marks still wait on somebody's device; the specification has no call for it. */
export const queueFiguresCalls = define({});
