/** Question lists: PostList appends (and may release), PatchList changes and reorders. */
import type { Kind } from '../db/schema/index.ts';
import { write } from '../middleware/handlers.ts';
import type { Session } from '../middleware/handlers.ts';
import { lockActivity, requireActiveSemester, requireOwner } from '../policies/activity.ts';
import { addQuestions } from '../services/add-questions.ts';
import { changeQuestions } from '../services/change-questions.ts';
import { deleteQuestion } from '../services/delete-question.ts';

/** The activity whose questions are to change: found, held, her own, in an active school year. */
async function editable(session: Session, kind: Kind, named: { semesterId: string; id: string }) {
  const activity = await lockActivity(session, { kind, ...named });
  requireOwner(session.actor, activity);
  requireActiveSemester(activity);
  return activity;
}

/** Handlers of question lists. */
export const questionHandlers = {
  'examQuestions.post': write('examQuestions.post', async ({ params, body }, session) => {
    const activity = await editable(session, 'exam', params);
    const optionsName = 'onlineExamQuestionAnswers';
    const sent = body.map((q) => ({ ...q, options: q[optionsName] ?? [], optionsName }));
    return addQuestions(session, activity, sent, params.isRelease === 'true');
  }),
  'assignmentQuestions.post': write(
    'assignmentQuestions.post',
    async ({ params, body }, session) => {
      const activity = await editable(session, 'assignment', params);
      const optionsName = 'assignmentQuestionAnswers';
      const sent = body.map((q) => ({ ...q, options: q[optionsName] ?? [], optionsName }));
      return addQuestions(session, activity, sent, params.isRelease === 'true');
    },
  ),
  'examQuestions.patch': write('examQuestions.patch', async ({ params, body }, session) => {
    const activity = await editable(session, 'exam', params);
    const optionsName = 'onlineExamQuestionAnswers';
    const sent = body.map((q) => ({ ...q, options: q[optionsName], optionsName }));
    return changeQuestions(session, activity, sent);
  }),
  'assignmentQuestions.patch': write(
    'assignmentQuestions.patch',
    async ({ params, body }, session) => {
      const activity = await editable(session, 'assignment', params);
      const optionsName = 'assignmentQuestionAnswers';
      const sent = body.map((q) => ({ ...q, options: q[optionsName], optionsName }));
      return changeQuestions(session, activity, sent);
    },
  ),
  'examQuestions.delete': write('examQuestions.delete', ({ params }, session) =>
    deleteQuestion(session, 'exam', params.id),
  ),
  'assignmentQuestions.delete': write('assignmentQuestions.delete', ({ params }, session) =>
    deleteQuestion(session, 'assignment', params.id),
  ),
};
