/** Accounts: their list, roles and activity, and ending sessions, one's own and others'. */
import { createHmac } from 'node:crypto';
import { open, read, signedIn, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
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

export const accountsHandlers = {
  'sessions.end': signedIn(async (_input, { deps, now, actor }) => {
    const session = { schoolId: actor.schoolId, tokenHashes: [actor.tokenHash] };
    await deps.store.transaction((tx) => endFamilies(tx, session, now));
    return {};
  }),
  'sessions.endLeft': open(async ({ body }, { deps, now }) => {
    for (const [schoolId, tokenHashes] of bySchool(body.sessions)) {
      // oxlint-disable-next-line no-await-in-loop -- one tablet, hardly ever more than one school
      await deps.store.transaction((tx) => endFamilies(tx, { schoolId, tokenHashes }, now));
    }
    return {};
  }),
  'sessions.endAll': signedIn(async ({ query }, { deps, now, actor }) => {
    const kept = query.KeepThis === true ? actor.family : undefined;
    const ended = await deps.store.transaction((tx) => revokeSessions(tx, actor, now, kept));
    return { ended };
  }),
  'sessions.password': signedIn(async ({ body }, asking) => ({
    ended: await changePassword(asking, body),
  })),
  'sessions.prove': signedIn(async ({ body }, asking) => {
    await provePassword(asking, body.password);
    return {};
  }),
  'sessions.atRest': signedIn(async (_input, { deps, actor }) => {
    const own = await deps.store.read((db) => serverSecret(db, 'at-rest'));
    const person = `${actor.schoolId} ${actor.userId}`;
    return { secret: createHmac('sha256', own).update(person).digest('base64url') };
  }),
  'accounts.list': read(({ params, query }, session) =>
    listAccounts(session, params.schoolId, query),
  ),
  'accounts.change': write(({ params, body }, session) => changeAccount(session, params, body)),
  'accounts.link': signedIn(({ params }, asking) => linkFor(asking, params)),
  'accounts.endSessions': write(async ({ params }, session) => ({
    ended: await endSessionsOf(session, params),
  })),
  'roles.list': read(async ({ params }, session) => ({
    items: await listRoles(session, params.schoolId),
  })),
  'roles.add': write(({ params, body }, session) => addRole(session, params.schoolId, body)),
  'roles.change': write(({ params, body }, session) => changeRole(session, params, body)),
  'roles.remove': write(async ({ params }, session) => {
    await removeRole(session, params);
    return {};
  }),
  'registration.ways': open((_input, { deps }) =>
    registrationWays(deps.store, deps.registrationSchool),
  ),
  'registration.read': read(({ params }, session) => readRegistration(session, params.schoolId)),
  'registration.change': write(({ params, body }, session) =>
    changeRegistration(session, params.schoolId, body),
  ),
} satisfies Partial<Handlers>;
