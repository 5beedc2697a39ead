/** The stand-in of the classroom service. */

/** Handlers of this group. */
export const classroomHandlers = {};
