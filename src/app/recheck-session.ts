/** After a 403 that does not name the role, checks the session: it ends only if that check is refused too. */
import { RefusedError } from '#src/api/errors.ts';
import { checkSession } from '#src/api/session.ts';
import type { Engine, SessionStore } from '#src/features/session/index.ts';

type Session = Pick<SessionStore, 'token' | 'end'>;

let isAsking = false;

/** Checks the session a refused request was sent with, unless a check is under way. */
export async function recheckSession(session: Session, token: string | null): Promise<void> {
  if (isAsking || token === null || token !== session.token()) return;
  isAsking = true;
  try {
    await checkSession();
  } catch (error) {
    // A 401 has already ended it; a portal's page is no refusal.
    const isRefused = error instanceof RefusedError && error.status === 403;
    if (isRefused && !error.code.startsWith('role.')) await session.end('session.expired', token);
  } finally {
    isAsking = false;
  }
}

const MINUTE = 60_000;
let renewedAt = -MINUTE;

/** After a refusal because her role or the school year has changed, reads who she is; at most once a minute. */
export async function renewPerson(
  session: Pick<SessionStore, 'token' | 'renew'>,
  token: string | null,
): Promise<void> {
  const now = performance.now();
  if (token === null || token !== session.token() || now - renewedAt < MINUTE) return;
  renewedAt = now;
  // Without an answer nothing changes.
  const signed = await checkSession().catch(() => null);
  if (signed) await session.renew(signed);
}

/** `recheckSession` for the outbox: after each such refusal of a row. */
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
