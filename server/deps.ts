/** What the handlers stand on; handed in, so that tests can hand in their own. */
import type { Logger } from 'pino';
import type { Service } from '#contract/define.ts';
import type { Store } from './db/client.ts';
import type { TrustProxy } from './middleware/client-address.ts';
import type { RateLimit } from './middleware/rate-limit.ts';
import type { ClassroomLink } from './services/konj/classroom-link.ts';
import type { CodeSender } from './services/sign-in/code-sender.ts';
import type { FileStorage } from './storage/disk.ts';

/** Everything outside the request. */
export interface Deps {
  store: Store;
  files: FileStorage;
  log: Logger;
  sender: CodeSender;
  /** The classroom service as the core sees it. */
  classroom: ClassroomLink;
  /** Whether this server plays the sign-in page of the platform and the classroom service. */
  hasStandIns: boolean;
  /** The school that registered accounts belong to; null means the first one. */
  registrationSchool: string | null;
  /** Whether an address is that of a proxy, which says for whom it asks. */
  isTrustedProxy: TrustProxy;
  /** How fast a person may ask. */
  rateLimit: RateLimit;
  /** The server's clock in epoch milliseconds; it alone decides. */
  now: () => number;
  /** Checks every answer against the contract; on in tests. */
  checkAnswers: boolean;
}

/** Where the app finds each service. */
export interface Bases extends Record<Service, string> {
  /** The paths that begin with /OnlineExam, where a back end of their own answers them. */
  onlineExam?: string;
}
