/** Accounts: their list, roles and activity, and ending sessions, one's own and others'. */
import { read, signedIn, write } from '../middleware/handlers.ts';
import { changeAccount, endSessionsOf, listAccounts } from '../services/accounts.ts';
import { endSession, revokeSessions } from '../services/sessions.ts';

/** Handlers of this group. */
export const accountsHandlers = {
  'sessions.end': signedIn('sessions.end', async (_input, { deps, now, actor }) => {
    await deps.store.read((db) => endSession(db, actor, now));
    return { data: {} };
  }),
  'sessions.endAll': signedIn('sessions.endAll', async ({ query }, { deps, now, actor }) => {
    const kept = query.KeepThis === true ? actor.tokenHash : undefined;
    const ended = await deps.store.transaction((tx) => revokeSessions(tx, actor, now, kept));
    return { data: { ended } };
  }),
  'accounts.list': read('accounts.list', async ({ params, query }, session) => ({
    data: await listAccounts(session, params.schoolId, query),
  })),
  'accounts.change': write('accounts.change', async ({ params, body }, session) => ({
    data: await changeAccount(session, params, body),
  })),
  'accounts.endSessions': write('accounts.endSessions', async ({ params }, session) => ({
    data: { ended: await endSessionsOf(session, params) },
  })),
};
