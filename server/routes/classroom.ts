/** The stand-in of the classroom service. */
import { refuse } from '../errors.ts';
import { external } from '../middleware/handlers.ts';
import { endSession, listClasses, listGrades, listMembers, listSchools } from '../tools.ts';

/** Handlers of this group. */
export const classroomHandlers = {
  'classroom.endSession': external('classroom.endSession', async (_input, session) => {
    const isEnded = await endSession(session.db, session.external.tokenHash);
    if (!isEnded) throw refuse('session.expired');
    return { data: { ended: true } };
  }),
  'classroom.schools': external('classroom.schools', async (_input, session) => ({
    data: listSchools(session.external.account),
  })),
  'classroom.grades': external('classroom.grades', async ({ query }, session) => ({
    data: listGrades(session.external.account, query.school_id).slice(0, query['page-size']),
  })),
  'classroom.classes': external('classroom.classes', async ({ query }, session) => ({
    data: listClasses(session.external.account, query.school_id, query.grade_id).slice(
      0,
      query['page-size'],
    ),
  })),
  'classroom.members': external('classroom.members', async ({ params, query }, session) => ({
    data: listMembers(session.external.account, Number(params.classId), query.role).slice(
      0,
      query['page-size'],
    ),
  })),
};
