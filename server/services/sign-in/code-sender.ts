/** How one-time codes reach people; a school plugs in its own text message service. */
import type { Logger } from 'pino';

/** How long a code is good. */
export const codeLifetime = 10 * 60_000;

/** A message with a code, or one that tells of something: an account that is there already, a new password. */
export interface CodeMessage {
  mobile: string;
  purpose: 'register' | 'forgot-pass' | 'account-exists' | 'password-changed';
  /** Null where there is nothing to confirm. */
  code: string | null;
}
/** Takes messages and passes them on; rejects when it could not. */
export interface CodeSender {
  send: (message: CodeMessage) => Promise<void>;
}

const patience = 10_000;

/** Posts each message as JSON to the school's text message service, which answers 2xx once it has taken it. */
export function webhookSender(url: string, timeout = patience): CodeSender {
  return {
    send: async ({ mobile, purpose, code }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, purpose, code }),
        // A code must not follow wherever an answer points.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the text message service answered ${response.status}`);
    },
  };
}

/**
 * Sends without being waited for: an answer that came later for a known number would tell that it
 * is known. A message that is lost is asked for again by the person, a minute later.
 */
export function deliver(
  around: { sender: CodeSender; log: Logger },
  message: CodeMessage | null,
): void {
  if (message === null) return;
  around.sender.send(message).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    around.log.error({ purpose: message.purpose, reason }, 'a code could not be sent');
  });
}

/** Whoever did not change it herself learns of it while she can still act; it stands in the log in any case. */
export function tellOfNewPassword(
  around: { sender: CodeSender; log: Logger },
  user: { id: string; mobile: string | null },
): void {
  around.log.warn({ account: user.id }, 'a password was changed');
  if (user.mobile !== null)
    deliver(around, { mobile: user.mobile, purpose: 'password-changed', code: null });
}
