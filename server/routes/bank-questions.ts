/** Bank questions. */

/** Handlers of this group. */
export const bankQuestionsHandlers = {};
