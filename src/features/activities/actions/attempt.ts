import { errorCode, RefusedError } from '#src/api/errors.ts';
import { currentToken } from '#src/api/session.ts';
import { delay } from '#src/lib/retry.ts';
import { closeAll, closeKey, openKey, type Intention } from './open-keys.ts';

/** The outcome of one attempt; unsure: it may or may not have happened. */
export type Outcome<T> = { kind: 'done'; data: T } | { kind: 'failed' | 'unsure'; code: string };

/** Whether the server may have done it anyway: no answer, a gateway's, or the first request still running. */
function isUnsure(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return true;
  return error.status >= 500 || error.code === 'idempotency_in_progress';
}

/** Sends under one key until an answer comes, twice at most; without one the key is kept for the next time, also through a reload. */
export async function attempt<T>(
  intention: Intention,
  send: (key: string) => Promise<T>,
  wait = delay,
): Promise<Outcome<T>> {
  const key = openKey(intention);
  const token = currentToken();
  for (let repeat = 0; ; repeat += 1) {
    try {
      const data = await send(key);
      closeAll(intention);
      return { kind: 'done', data };
    } catch (error) {
      if (!isUnsure(error)) {
        closeKey(intention);
        return { kind: 'failed', code: errorCode(error) };
      }
      if (repeat === 0) await wait(1_000);
      // Whoever signed in since has not asked for it.
      if (repeat > 0 || currentToken() !== token) return { kind: 'unsure', code: errorCode(error) };
    }
  }
}
