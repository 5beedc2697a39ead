/** Which account of the classroom service a member of staff is linked to. */
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { externalLinks, users } from '../../db/schema/index.ts';
import { joined, statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import type { Asking, Session } from '../../middleware/handlers.ts';
import type { ExternalAccount, ServiceSession } from './classroom-link.ts';

type Opened = ServiceSession & { token: string };

const findPerson = statement<'userId', { username: string; account: string | null }[]>(
  'konj.person',
  (db, value) =>
    db
      .select({ username: users.username, account: externalLinks.externalAccount })
      .from(users)
      .leftJoin(externalLinks, joined(users, externalLinks, eq(externalLinks.userId, users.id)))
      .where(within(users, undefined, eq(users.id, value('userId')))),
);

/** Opens a session at the service. */
export async function askSession({ deps, actor, now }: Asking): Promise<Opened> {
  const person = await deps.store.read((db) => requirePerson(db, actor));
  return deps.classroom.exchange(deps.store, { ...person, userId: actor.userId }, now);
}

/** The first time it also makes the link. */
export async function linkOpened(session: Session, opened: Opened) {
  const person = await requirePerson(session.db, session.actor);
  if (opened.account.id !== person.account) await link(session, opened.account);
  return { externalToken: opened.token, ...shown(opened) };
}

/** Whose the token is that she came with. */
export async function askWho({ deps, now }: Asking, token: string): Promise<ServiceSession> {
  const found = await deps.classroom.whoIs(deps.store, token, now);
  if (!found) throw refuse('konj.tokenInvalid', { path: 'externalToken' });
  return found;
}

/** Links her to that account. */
export async function linkSynced(session: Session, found: ServiceSession) {
  await link(session, found.account);
  return shown(found);
}

/** The token that came with a request, and the account that the service says it is of. */
export async function ownToken(asking: Asking): Promise<{ token: string; account: string | null }> {
  const { deps, actor, now, header } = asking;
  const token = header('tokenKonj') ?? '';
  const found = await deps.classroom.whoIs(deps.store, token, now);
  const account = found?.account.id ?? null;
  await deps.store.read((db) => requireOwn(db, actor, account));
  return { token, account };
}

/** It must be the account she is linked to: on a shared tablet another person's token may have been left behind. */
export async function requireOwn(db: Db, actor: Actor, account: string | null): Promise<void> {
  const [person] = await findPerson(db, { schoolId: actor.schoolId, userId: actor.userId });
  if (account === null || account !== person?.account) {
    throw refuse('konj.tokenInvalid', { path: 'tokenKonj' });
  }
}

async function requirePerson(db: Db, { schoolId, userId }: Actor) {
  const [person] = await findPerson(db, { schoolId, userId });
  if (!person) throw refuse('account.notFound');
  return person;
}

async function link({ db, actor, now }: Session, account: ExternalAccount): Promise<void> {
  const { schoolId, userId } = actor;
  const made = { externalAccount: account.id, linkedAt: new Date(now) };
  await db
    .insert(externalLinks)
    .values({ schoolId, userId, ...made })
    .onConflictDoUpdate({ target: [externalLinks.schoolId, externalLinks.userId], set: made });
}

function shown({ account, expires }: ServiceSession) {
  return { expires, account: { id: account.id, name: account.name } };
}
