/** Bank exams. */

/** Handlers of this group. */
export const templatesHandlers = {};
