/** After a sign-out: tells the server that the session is over, then delivers what still waits. */
import { isObject, parseJson } from '#src/lib/json.ts';
import { isOfService } from '#src/lib/session-end.ts';
import { STANDARD } from '../environment.ts';
import { closeBehind, dropRights, dropSessions, readSignOuts } from '../sign-outs.ts';
import type { BackEnd, SignOutsRow, SessionRow } from '../records.ts';
import type { Seams } from '../seams.ts';
import type { Session } from '../session.ts';
import type { Store } from '../store/store.ts';
import { backoff } from './backoff.ts';
import { exchange, type Exchange, type Sending } from './send.ts';

/** How many sessions one request names. */
const AT_ONCE = 50;

type Right = SignOutsRow['rights'][number];

/** Whether the answer is final; a service that does not know this call will never end a session. */
function isHeard(answer: Exchange): boolean {
  if (answer.kind !== 'answer') return false;
  const { status, text } = answer;
  if (status === 429 || (status >= 500 && status !== 501)) return false;
  const body = parseJson(text);
  if (isObject(body) && typeof body['result'] === 'boolean') return true;
  return [404, 405, 501].includes(status) && isOfService(answer);
}

/** Tells the server which sessions were left; answers when to try again, null when there is nothing more to tell. */
export function createTeller({ clock, fetch, timeoutMs }: Omit<Sending, 'signal'>) {
  let failures = 0;
  return async (store: Store, backend: BackEnd): Promise<number | null> => {
    for (;;) {
      const { sessions } = await store.read('all', readSignOuts);
      const names = sessions.slice(0, AT_ONCE).map(({ name }) => name);
      if (names.length === 0) return null;
      const init = {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ sessions: names }),
      };
      const url = `${backend.core ?? STANDARD.core}/user/logout/left`;
      const { signal } = new AbortController();
      const told = await exchange(url, init, { fetch, clock, timeoutMs, signal });
      const isOver = isHeard(told.exchange);
      failures = isOver ? 0 : failures + 1;
      await store.write('relaxed', 'all', (tx) =>
        dropSessions(tx, isOver ? names : [], clock.now()),
      );
      if (!isOver) return clock.now() + backoff(failures, clock);
    }
  };
}

/**
 * The session of somebody who has left, as far as her work needs one: it carries the right, and ends with it. Once she is
 * back her own session delivers, and this one is nobody's.
 */
export function sessionOf(
  session: Session,
  { owner, token }: Right,
  end: () => Promise<void>,
): Session {
  // Older than any sign-in: what is refused to it is asked once more for her.
  const row: SessionRow = {
    k: 'cur',
    owner,
    token,
    expires: null,
    gen: -1,
    auth: 'ok',
    reason: null,
  };
  let isOver = false;
  const current = () => (isOver || session.owner() === owner ? null : row);
  return {
    ...session,
    getSnapshot: current,
    current,
    owner: () => current()?.owner ?? null,
    async expire() {
      isOver = true;
      await end();
    },
  };
}

/** Gives a right up once nothing waits that could go by it. */
export async function tidyRight(
  { store, clock }: Pick<Seams, 'store' | 'clock'>,
  owner: string,
  isRefused = false,
): Promise<void> {
  const opened = await store;
  await opened.write('relaxed', 'all', async (tx) => {
    const rows = await tx.ownerRows(owner);
    // What waits for her keeps all of its lane back.
    const hers = new Set(rows.flatMap(({ state, lane }) => (state === 'queued' ? [] : [lane])));
    const waits = rows.some(({ lane }) => !hers.has(lane));
    if (isRefused || !waits) await dropRights(tx, owner, clock.now());
  });
  await closeBehind(opened, owner, clock.now());
}
