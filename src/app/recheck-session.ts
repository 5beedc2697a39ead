/** After a 403 that says nothing of the role: the session ends only where asking for it is refused too. */
import { RefusedError } from '#src/api/errors.ts';
import { checkSession } from '#src/api/session.ts';
import type { Engine, SessionStore } from '#src/features/session/index.ts';

type Session = Pick<SessionStore, 'token' | 'end'>;

let isAsking = false;

/** Asks for the session that a refused request went with, unless that is being asked already. */
export async function recheckSession(session: Session, token: string | null): Promise<void> {
  if (isAsking || token === null || token !== session.token()) return;
  isAsking = true;
  try {
    await checkSession();
  } catch (error) {
    // A 401 has ended it by now; a page of something in between is no refusal.
    const isRefused = error instanceof RefusedError && error.status === 403;
    if (isRefused && !error.code.startsWith('role.')) await session.end('session.expired', token);
  } finally {
    isAsking = false;
  }
}

const MINUTE = 60_000;
let renewedAt = -MINUTE;

/** After a refusal that says that her role or the year is another by now: asks who she is, once a minute at most. */
export async function renewPerson(
  session: Pick<SessionStore, 'token' | 'renew'>,
  token: string | null,
): Promise<void> {
  const now = performance.now();
  if (token === null || token !== session.token() || now - renewedAt < MINUTE) return;
  renewedAt = now;
  // Without an answer everything stays as it is known.
  const signed = await checkSession().catch(() => null);
  if (signed) await session.renew(signed);
}

/** `recheckSession` for what is sent from the queue: asks after each refusal of that kind that a row has met. */
export function recheckWhereRefused(
  outbox: Pick<Engine['outbox'], 'rows' | 'subscribeRows'>,
  session: Session,
): () => void {
  let latest = 0;
  return outbox.subscribeRows(() => {
    const refused = outbox.rows().flatMap(({ lastError }) => {
      const isForRole = lastError?.errors.some(({ code }) => code.startsWith('role.'));
      return lastError?.status === 403 && !isForRole ? [lastError.at] : [];
    });
    const newest = Math.max(...refused, 0);
    if (newest === latest) return;
    latest = newest;
    if (newest > 0) void recheckSession(session, session.token());
  });
}
