/** Reports about one student, and the answers to one question. */

/** Handlers of this group. */
export const studentReportsHandlers = {};
