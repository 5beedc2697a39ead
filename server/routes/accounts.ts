/** Accounts: their list, roles and activity, and ending sessions, one's own and others'. */
import { createHmac } from 'node:crypto';
import { open, read, signedIn, write } from '../middleware/handlers.ts';
import {
  changeAccount,
  endSessionsOf,
  linkFor,
  listAccounts,
} from '../services/accounts/accounts.ts';
import { changePassword, provePassword } from '../services/sign-in/own-password.ts';
import {
  changeRegistration,
  readRegistration,
  registrationWays,
} from '../services/sign-in/registration-mode.ts';
import { addRole, changeRole, listRoles, removeRole } from '../services/accounts/roles.ts';
import { serverSecret } from '../services/sign-in/server-secrets.ts';
import { endFamilies, revokeSessions } from '../services/sign-in/sessions.ts';

/** Sessions are named as `<school>.<hash of the token>`. */
function bySchool(named: string[]): Map<string, string[]> {
  const parts = named.map((name) => name.split('.', 2));
  return new Map(
    [...Map.groupBy(parts, ([schoolId = '']) => schoolId.toLowerCase())].map(([schoolId, rows]) => [
      schoolId,
      rows.map(([, hash = '']) => hash),
    ]),
  );
}

/** Handlers of this group. */
export const accountsHandlers = {
  'sessions.end': signedIn('sessions.end', async (_input, { deps, now, actor }) => {
    const session = { schoolId: actor.schoolId, tokenHashes: [actor.tokenHash] };
    await deps.store.transaction((tx) => endFamilies(tx, session, now));
    return { data: {} };
  }),
  'sessions.endLeft': open('sessions.endLeft', async ({ body }, { deps, now }) => {
    for (const [schoolId, tokenHashes] of bySchool(body.sessions)) {
      // oxlint-disable-next-line no-await-in-loop -- one tablet, hardly ever more than one school
      await deps.store.transaction((tx) => endFamilies(tx, { schoolId, tokenHashes }, now));
    }
    return { data: {} };
  }),
  'sessions.endAll': signedIn('sessions.endAll', async ({ query }, { deps, now, actor }) => {
    const kept = query.KeepThis === true ? actor.family : undefined;
    const ended = await deps.store.transaction((tx) => revokeSessions(tx, actor, now, kept));
    return { data: { ended } };
  }),
  'sessions.password': signedIn('sessions.password', async ({ body }, asking) => ({
    data: { ended: await changePassword(asking, body) },
  })),
  'sessions.prove': signedIn('sessions.prove', async ({ body }, asking) => {
    await provePassword(asking, body.password);
    return { data: {} };
  }),
  'sessions.atRest': signedIn('sessions.atRest', async (_input, { deps, actor }) => {
    const own = await deps.store.read((db) => serverSecret(db, 'at-rest'));
    const person = `${actor.schoolId} ${actor.userId}`;
    return { data: { secret: createHmac('sha256', own).update(person).digest('base64url') } };
  }),
  'accounts.list': read('accounts.list', async ({ params, query }, session) => ({
    data: await listAccounts(session, params.schoolId, query),
  })),
  'accounts.change': write('accounts.change', async ({ params, body }, session) => ({
    data: await changeAccount(session, params, body),
  })),
  'accounts.link': signedIn('accounts.link', async ({ params }, asking) => ({
    data: await linkFor(asking, params),
  })),
  'accounts.endSessions': write('accounts.endSessions', async ({ params }, session) => ({
    data: { ended: await endSessionsOf(session, params) },
  })),
  'roles.list': read('roles.list', async ({ params }, session) => ({
    data: { items: await listRoles(session, params.schoolId) },
  })),
  'roles.add': write('roles.add', async ({ params, body }, session) => ({
    data: await addRole(session, params.schoolId, body),
  })),
  'roles.change': write('roles.change', async ({ params, body }, session) => ({
    data: await changeRole(session, params, body),
  })),
  'roles.remove': write('roles.remove', async ({ params }, session) => {
    await removeRole(session, params);
    return { data: {} };
  }),
  'registration.ways': open('registration.ways', async (_input, { deps }) => ({
    data: await registrationWays(deps.store, deps.registrationSchool),
  })),
  'registration.read': read('registration.read', async ({ params }, session) => ({
    data: await readRegistration(session, params.schoolId),
  })),
  'registration.change': write('registration.change', async ({ params, body }, session) => ({
    data: await changeRegistration(session, params.schoolId, body),
  })),
};
