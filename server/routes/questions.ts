/** Question lists: PostList appends (and may release), PatchList changes and reorders. */
import type { Kind } from '../db/schema/index.ts';
import { ofBothKinds, write } from '../middleware/handlers.ts';
import type { Handlers, Session } from '../middleware/handlers.ts';
import { lockActivity, requireActiveSemester, requireOwner } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { addQuestions } from '../services/questions/add-questions.ts';
import { changeQuestions } from '../services/questions/change-questions.ts';
import { deleteQuestion } from '../services/questions/delete-question.ts';

/**
 * The activity whose questions are to change: found, held, her own, in an active school year; and the session
 * at the moment from which it is held, because it may have begun while its lock was waited for.
 */
async function editable(
  around: Session,
  kind: Kind,
  named: { semesterId: string; id: string },
): Promise<[Session, Activity]> {
  const activity = await lockActivity(around, { kind, ...named });
  requireOwner(around.actor, activity);
  requireActiveSemester(activity);
  return [{ ...around, now: around.deps.now() }, activity];
}

/** Handlers of question lists. */
export const questionHandlers = {
  'examQuestions.post': write(async ({ params, body }, around) => {
    const [session, activity] = await editable(around, 'exam', params);
    const optionsName = 'onlineExamQuestionAnswers';
    const sent = body.map((q) => ({ ...q, options: q[optionsName] ?? [], optionsName }));
    return addQuestions(session, activity, sent, params.isRelease === 'true');
  }),
  'assignmentQuestions.post': write(async ({ params, body }, around) => {
    const [session, activity] = await editable(around, 'assignment', params);
    const optionsName = 'assignmentQuestionAnswers';
    const sent = body.map((q) => ({ ...q, options: q[optionsName] ?? [], optionsName }));
    return addQuestions(session, activity, sent, params.isRelease === 'true');
  }),
  'examQuestions.patch': write(async ({ params, body }, around) => {
    const [session, activity] = await editable(around, 'exam', params);
    const optionsName = 'onlineExamQuestionAnswers';
    const sent = body.map((q) => ({ ...q, options: q[optionsName], optionsName }));
    return changeQuestions(session, activity, sent);
  }),
  'assignmentQuestions.patch': write(async ({ params, body }, around) => {
    const [session, activity] = await editable(around, 'assignment', params);
    const optionsName = 'assignmentQuestionAnswers';
    const sent = body.map((q) => ({ ...q, options: q[optionsName], optionsName }));
    return changeQuestions(session, activity, sent);
  }),
  ...ofBothKinds('examQuestions.delete', 'assignmentQuestions.delete', (kind) =>
    write(({ params, query }, session) => deleteQuestion(session, kind, { ...params, ...query })),
  ),
} satisfies Partial<Handlers>;
