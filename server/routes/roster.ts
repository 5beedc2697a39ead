/** People from lists. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import {
  applyLists,
  listRosterRuns,
  previewRoster,
  undoLists,
} from '../services/students/roster.ts';

export const rosterHandlers = {
  'roster.preview': read(({ params, body }, session) => previewRoster(session, params, body)),
  'roster.apply': write(({ params, body }, session) => applyLists(session, params, body)),
  'roster.runs': read(async ({ params }, session) => ({
    items: await listRosterRuns(session, params),
  })),
  'roster.undo': write(({ params }, session) => undoLists(session, params)),
} satisfies Partial<Handlers>;
