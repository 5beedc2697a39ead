/** Reusable comments and queue figures. */

/** Handlers of this group. */
export const commentsHandlers = {};
