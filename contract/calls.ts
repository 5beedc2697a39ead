/** The map of every call, by name. */
import { accountsCalls } from './additions/accounts.ts';
import { answerHistoryCalls } from './additions/answer-history.ts';
import { assignmentCounterpartsCalls } from './additions/assignment-counterparts.ts';
import { attachmentCalls } from './additions/attachments.ts';
import { auditCalls } from './additions/audit.ts';
import { beginningCalls } from './additions/beginning.ts';
import { captchaCalls } from './additions/captcha.ts';
import { cardsCalls } from './additions/cards.ts';
import { commentsCalls } from './additions/comments.ts';
import { deleteListCalls } from './additions/delete-list.ts';
import { konjAdditionCalls } from './additions/konj.ts';
import { leavingCalls } from './additions/leaving.ts';
import { questionUsageCalls } from './additions/question-usage.ts';
import { queueFiguresCalls } from './additions/queue-figures.ts';
import { registrationCalls } from './additions/registration.ts';
import { reportsCalls } from './additions/reports.ts';
import { rolesCalls } from './additions/roles.ts';
import { rosterCalls } from './additions/roster.ts';
import { secondChanceCalls } from './additions/second-chance.ts';
import { sittingCalls, studentCalls } from './additions/student.ts';
import { structureCalls } from './additions/structure.ts';
import { yearsCalls } from './additions/years.ts';
import { assignmentCalls } from './assignments.ts';
import { classroomCalls } from './classroom.ts';
import { coreCalls } from './core.ts';
import { examCalls } from './exams.ts';
import { templateCalls } from './templates.ts';

/** The calls that the specification lists. */
export const specCalls = {
  ...templateCalls,
  ...assignmentCalls,
  ...examCalls,
  ...coreCalls,
  ...classroomCalls,
};
/** What this project adds to them; optional for other back ends. */
export const additions = {
  ...answerHistoryCalls,
  ...attachmentCalls,
  ...assignmentCounterpartsCalls,
  ...secondChanceCalls,
  ...commentsCalls,
  ...konjAdditionCalls,
  ...queueFiguresCalls,
  ...deleteListCalls,
  ...questionUsageCalls,
  ...reportsCalls,
  ...accountsCalls,
  ...auditCalls,
  ...beginningCalls,
  ...captchaCalls,
  ...cardsCalls,
  ...studentCalls,
  ...sittingCalls,
  ...yearsCalls,
  ...rosterCalls,
  ...structureCalls,
  ...leavingCalls,
  ...registrationCalls,
  ...rolesCalls,
};
/** Every call. */
export const calls = { ...specCalls, ...additions };

/** The map's type: a browser module imports this and nothing else. */
export type Calls = typeof calls;
/** The name of a call. */
export type CallName = keyof Calls;
