/** The link to the classroom service. */
import { read, writeAfter } from '../middleware/handlers.ts';
import { askMembers, importMembers } from '../services/konj/import.ts';
import { listImported } from '../services/konj/imported.ts';
import { askSession, askWho, linkOpened, linkSynced } from '../services/konj/link.ts';

/** Handlers of this group. */
export const konjHandlers = {
  'konj.exchangeToken': writeAfter(
    'konj.exchangeToken',
    (_input, asking) => askSession(asking),
    async (_input, session, opened) => ({ data: await linkOpened(session, opened) }),
  ),
  'konj.syncUser': writeAfter(
    'konj.syncUser',
    ({ query }, asking) => askWho(asking, query.externalToken),
    async (_input, session, found) => ({ data: await linkSynced(session, found) }),
  ),
  'konj.importUser': writeAfter(
    'konj.importUser',
    ({ body }, asking) => askMembers(asking, body),
    async ({ body }, session, asked) => ({ data: await importMembers(session, body, asked) }),
  ),
  'konj.imported': read('konj.imported', async ({ params }, session) => ({
    data: await listImported(session, params.classId),
  })),
};
