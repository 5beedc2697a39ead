/** The link to the classroom service. */

/** Handlers of this group. */
export const konjHandlers = {};
