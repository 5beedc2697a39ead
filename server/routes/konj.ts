/** The link to the classroom service. */
import { read, write } from '../middleware/handlers.ts';
import { importMembers } from '../services/konj-import.ts';
import { listImported } from '../services/konj-imported.ts';
import { exchangeToken, syncUser } from '../services/konj-link.ts';

/** Handlers of this group. */
export const konjHandlers = {
  'konj.exchangeToken': write('konj.exchangeToken', async (_input, session) => ({
    data: await exchangeToken(session),
  })),
  'konj.syncUser': write('konj.syncUser', async ({ query }, session) => ({
    data: await syncUser(session, query.externalToken),
  })),
  'konj.importUser': write('konj.importUser', async ({ body }, session) => ({
    data: await importMembers(session, body),
  })),
  'konj.imported': read('konj.imported', async ({ params }, session) => ({
    data: await listImported(session, params.classId),
  })),
};
