/** Which account of the classroom service a member of staff is linked to. */
import { eq } from 'drizzle-orm';
import { externalLinks, users } from '../db/schema/index.ts';
import { joined, statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import type { ExternalAccount, ServiceSession } from './classroom-link.ts';

const findPerson = statement<'userId', { username: string; account: string | null }[]>(
  'konj.person',
  (db, value) =>
    db
      .select({ username: users.username, account: externalLinks.externalAccount })
      .from(users)
      .leftJoin(externalLinks, joined(users, externalLinks, eq(externalLinks.userId, users.id)))
      .where(within(users, undefined, eq(users.id, value('userId')))),
);

/** Opens a session at the service; the first time it also makes the link. */
export async function exchangeToken(session: Session) {
  const { db, actor, deps, now } = session;
  const { schoolId, userId } = actor;
  const [person] = await findPerson(db, { schoolId, userId });
  if (!person) throw refuse('account.notFound');
  const opened = await deps.classroom.exchange(db, { ...person, userId }, now);
  if (opened.account.id !== person.account) await link(session, opened.account);
  return { externalToken: opened.token, ...shown(opened) };
}

/** Links her to the account whose token she came with. */
export async function syncUser(session: Session, token: string) {
  const found = await session.deps.classroom.whoIs(session.db, token, session.now);
  if (!found) throw refuse('konj.tokenInvalid', { path: 'externalToken' });
  await link(session, found.account);
  return shown(found);
}

/**
 * The token that came with a request. It must be of the account she is linked to: on a shared
 * tablet another person's may have been left behind.
 */
export async function ownToken({ db, actor, deps, now, header }: Session): Promise<string> {
  const token = header('tokenKonj') ?? '';
  const found = await deps.classroom.whoIs(db, token, now);
  const [person] = await findPerson(db, { schoolId: actor.schoolId, userId: actor.userId });
  if (!found || found.account.id !== person?.account) {
    throw refuse('konj.tokenInvalid', { path: 'tokenKonj' });
  }
  return token;
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
