/** The status of a school's data. */

/** Handlers of this group. */
export const schoolStatusHandlers = {};
