/** The stand-in of the classroom service. */
import { refuse } from '../errors.ts';
import { external } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { endSession, listClasses, listGrades, listMembers, listSchools } from '../tools.ts';

export const classroomHandlers = {
  'classroom.endSession': external(async (_input, session) => {
    const isEnded = await endSession(session.db, session.external.tokenHash);
    if (!isEnded) throw refuse('session.expired');
    return { ended: true };
  }),
  'classroom.schools': external((_input, session) => listSchools(session.external.account)),
  'classroom.grades': external(({ query }, session) =>
    listGrades(session.external.account, query.school_id).slice(0, query['page-size']),
  ),
  'classroom.classes': external(({ query }, session) =>
    listClasses(session.external.account, query.school_id, query.grade_id).slice(
      0,
      query['page-size'],
    ),
  ),
  'classroom.members': external(({ params, query }, session) =>
    listMembers(session.external.account, Number(params.classId), query.role).slice(
      0,
      query['page-size'],
    ),
  ),
} satisfies Partial<Handlers>;
