/** Every handler by the name of its call. */
import type { Handlers } from '../middleware/handlers.ts';
import type { FileHandler } from '../middleware/router.ts';
import { accountsHandlers } from './accounts.ts';
import { activityHandlers } from './activities.ts';
import { attachmentHandlers } from './attachments.ts';
import { auditHandlers } from './audit.ts';
import { bankQuestionsHandlers } from './bank-questions.ts';
import { cardsHandlers } from './cards.ts';
import { classroomHandlers } from './classroom.ts';
import { commentsHandlers } from './comments.ts';
import { formHandlers } from './forms.ts';
import { konjHandlers } from './konj.ts';
import { leavingHandlers } from './leaving.ts';
import { questionHandlers } from './questions.ts';
import { queueFiguresHandlers } from './queue-figures.ts';
import { reportsHandlers } from './reports.ts';
import { resultHandlers } from './results.ts';
import { rosterHandlers } from './roster.ts';
import { schoolStatusHandlers } from './school-status.ts';
import { schoolHandlers } from './school.ts';
import { sessionHandlers } from './session.ts';
import { structureHandlers } from './structure.ts';
import { studentHandlers } from './student.ts';
import { templatesHandlers } from './templates.ts';
import { yearsHandlers } from './years.ts';

/** The built calls. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...activityHandlers,
  ...formHandlers,
  ...schoolHandlers,
  ...questionHandlers,
  ...resultHandlers,
  ...templatesHandlers,
  ...bankQuestionsHandlers,
  ...reportsHandlers,
  ...konjHandlers,
  ...classroomHandlers,
  ...schoolStatusHandlers,
  ...accountsHandlers,
  ...auditHandlers,
  ...commentsHandlers,
  ...queueFiguresHandlers,
  ...studentHandlers,
  ...cardsHandlers,
  ...yearsHandlers,
  ...rosterHandlers,
  ...structureHandlers,
  ...leavingHandlers,
};

/** The calls that answer bytes. */
export const fileHandlers: Partial<Record<string, FileHandler>> = {
  ...attachmentHandlers,
};
