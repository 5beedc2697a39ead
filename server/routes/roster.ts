/** People from lists. */
import { read, write } from '../middleware/handlers.ts';
import {
  applyLists,
  listRosterRuns,
  previewRoster,
  undoLists,
} from '../services/students/roster.ts';

/** Handlers of this group. */
export const rosterHandlers = {
  'roster.preview': read('roster.preview', async ({ params, body }, session) => ({
    data: await previewRoster(session, params, body),
  })),
  'roster.apply': write('roster.apply', async ({ params, body }, session) => ({
    data: await applyLists(session, params, body),
  })),
  'roster.runs': read('roster.runs', async ({ params }, session) => ({
    data: { items: await listRosterRuns(session, params) },
  })),
  'roster.undo': write('roster.undo', async ({ params }, session) => ({
    data: await undoLists(session, params),
  })),
};
