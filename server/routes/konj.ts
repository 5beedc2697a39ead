/** The link to the classroom service. */
import { read, writeAfter } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { askMembers, importMembers } from '../services/konj/import.ts';
import { listImported } from '../services/konj/imported.ts';
import { askSession, askWho, linkOpened, linkSynced } from '../services/konj/link.ts';

export const konjHandlers = {
  'konj.exchangeToken': writeAfter(
    (_input, asking) => askSession(asking),
    (_input, session, opened) => linkOpened(session, opened),
  ),
  'konj.syncUser': writeAfter(
    ({ query }, asking) => askWho(asking, query.externalToken),
    (_input, session, found) => linkSynced(session, found),
  ),
  'konj.importUser': writeAfter(
    ({ body }, asking) => askMembers(asking, body),
    ({ body }, session, asked) => importMembers(session, body, asked),
  ),
  'konj.imported': read(({ params }, session) => listImported(session, params.classId)),
} satisfies Partial<Handlers>;
