/** The map of every call, by name. */
import { assignmentCounterpartsCalls } from './activities/assignment-counterparts.ts';
import { assignmentCalls } from './activities/assignments.ts';
import { examCalls } from './activities/exams.ts';
import { secondChanceCalls } from './activities/second-chance.ts';
import { deleteListCalls } from './bank/delete-list.ts';
import { questionUsageCalls } from './bank/question-usage.ts';
import { templateCalls } from './bank/templates.ts';
import { attachmentCalls } from './files/attachments.ts';
import { classroomCalls } from './konj/classroom.ts';
import { konjAdditionCalls } from './konj/imported.ts';
import { accountsCalls } from './people/accounts.ts';
import { auditCalls } from './people/audit.ts';
import { cardSignInCalls, cardsCalls } from './people/cards.ts';
import { leavingCalls } from './people/leaving.ts';
import { rolesCalls } from './people/roles.ts';
import { rosterCalls } from './people/roster.ts';
import { sittingCalls, studentCalls } from './people/student.ts';
import { reportsCalls } from './reports/reports.ts';
import { answerHistoryCalls } from './results/answer-history.ts';
import { commentsCalls } from './results/comments.ts';
import { queueFiguresCalls } from './results/queue-figures.ts';
import { firstSchoolCalls } from './school/first-school.ts';
import { coreCalls } from './school/core.ts';
import { structureCalls } from './school/structure.ts';
import { yearsCalls } from './school/years.ts';
import { captchaCalls } from './sign-in/captcha.ts';
import { registrationCalls } from './sign-in/registration.ts';

/** Every call: those that the specification lists, and those that say what they were added for. */
export const calls = {
  ...templateCalls,
  ...assignmentCalls,
  ...examCalls,
  ...coreCalls,
  ...classroomCalls,
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
  ...firstSchoolCalls,
  ...captchaCalls,
  ...cardsCalls,
  ...cardSignInCalls,
  ...studentCalls,
  ...sittingCalls,
  ...yearsCalls,
  ...rosterCalls,
  ...structureCalls,
  ...leavingCalls,
  ...registrationCalls,
  ...rolesCalls,
};

/** The map's type: a browser module imports this and nothing else. */
export type Calls = typeof calls;
/** The name of a call. */
export type CallName = keyof Calls;
/** All of them. */
export const CALL_NAMES = Object.keys(calls) as CallName[];
