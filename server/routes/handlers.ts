/** Every handler by the name of its call. */
import type { Handlers } from '../middleware/handlers.ts';
import type { FileHandler } from '../middleware/router.ts';
import { activityHandlers } from './activities.ts';
import { readAttachment } from './attachments.ts';
import { formHandlers } from './forms.ts';
import { questionHandlers } from './questions.ts';
import { resultHandlers } from './results.ts';
import { schoolHandlers } from './school.ts';
import { sessionHandlers } from './session.ts';

/** The built calls. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...activityHandlers,
  ...formHandlers,
  ...schoolHandlers,
  ...questionHandlers,
  ...resultHandlers,
};

/** The calls that answer bytes. */
export const fileHandlers: Partial<Record<string, FileHandler>> = {
  'attachments.read': readAttachment,
};
