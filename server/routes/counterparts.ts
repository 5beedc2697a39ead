/** What assignments have like exams. */

/** Handlers of this group. */
export const counterpartsHandlers = {};
