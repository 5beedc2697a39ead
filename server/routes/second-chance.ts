/** Extensions and second attempts. */

/** Handlers of this group. */
export const secondChanceHandlers = {};
