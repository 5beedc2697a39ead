/** How one-time codes reach people; a school plugs in its own text message service. */
import type { Logger } from 'pino';

/** A message with a code, or one that says that there is an account already. */
export interface CodeMessage {
  mobile: string;
  purpose: 'register' | 'forgot-pass' | 'account-exists';
  /** Null where there is nothing to confirm. */
  code: string | null;
}
/** Takes messages and passes them on; rejects when it could not. */
export interface CodeSender {
  send: (message: CodeMessage) => Promise<void>;
}

/** Without a text message service codes stand in the server's log, where its operator finds them. */
export function logSender(log: Logger): CodeSender {
  return {
    send: async ({ mobile, purpose, code }) => {
      log.warn({ mobile, purpose, code }, 'no text message service is configured: pass this on');
    },
  };
}
