/** The student API. */

/** Handlers of this group. */
export const studentHandlers = {};
