/** Refusals: one constructor for each, with the code and the status that the contract gives it. */
import type { Refusal } from '#contract/envelope.ts';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import english from '../locales/en/errors.json' with { type: 'json' };

/** What a refusal carries beside its code. */
export interface RefusalOptions {
  /** The field it belongs to. */
  path?: string;
  /** More refusals of the same request, this one first. */
  more?: Refusal[];
  /** What stands on the server, for conflicts. */
  data?: unknown;
  headers?: Record<string, string>;
}

/** What the app says of these is for whoever holds the tablet; whoever writes a client is told what to mend. */
const toDevelopers: Partial<Record<ErrorCode, string>> = {
  'request.invalid': 'A value of the request is not allowed.',
  'request.malformed': 'The request body is not valid JSON.',
  'request.unsupportedType': 'The request body must be application/json.',
  'server.internal': 'Something went wrong on the server; nothing was changed.',
  'role.passwordNeeded': 'This needs your password first (POST /api/common/v1/Password/Proof).',
  'delivery.refused': 'Not taken like this: it waits for its person to sign in.',
  'attachment.offset': 'The upload goes on at another offset.',
  'idempotency.keyInvalid': 'The Idempotency-Key must be a UUID.',
  idempotency_in_progress: 'The same request is still being answered.',
  idempotency_key_reused: 'The same key came with another request.',
};

const texts: Record<string, string | Record<string, string>> = english;

/** The same sentence as in the app. */
function messageOf(code: ErrorCode): string {
  const [family = '', one = ''] = code.split('.');
  const found = texts[family];
  return toDevelopers[code] ?? (typeof found === 'object' ? found[one] : found) ?? code;
}

/** A request that is refused; thrown anywhere in a handler, it undoes the transaction and becomes the answer. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Refusal[];
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const message = messageOf(code);
    super(message);
    this.code = code;
    this.status = errorStatus[code];
    const first: Refusal = { code, message };
    if (options.path !== undefined) first.path = options.path;
    this.errors = [first, ...(options.more ?? [])];
    this.data = options.data;
    this.headers = options.headers ?? {};
  }
}

/** A refusal by its code alone, where the code is computed. */
export function refuse(code: ErrorCode, options?: RefusalOptions): Refused {
  return new Refused(code, options);
}
