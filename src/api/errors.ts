/** What a failed request means, in the specification's status categories. */
import type { Refusal } from '#contract/envelope.ts';

/** The specification's categories of an answer's status. */
export type StatusCategory =
  | 'ok'
  | 'unauthenticated'
  | 'permissionDenied'
  | 'notFound'
  | 'alreadyExists'
  | 'failedPrecondition'
  | 'resourceExhausted'
  | 'invalidArgument'
  | 'unimplemented'
  | 'unavailable'
  | 'deadlineExceeded'
  | 'internal';

const named: Record<number, StatusCategory> = {
  401: 'unauthenticated',
  403: 'permissionDenied',
  404: 'notFound',
  409: 'alreadyExists',
  413: 'failedPrecondition',
  429: 'resourceExhausted',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadlineExceeded',
};

/** The category of a status (specification, section 8). */
export function statusCategory(status: number): StatusCategory {
  if (status < 400) return 'ok';
  return named[status] ?? (status < 500 ? 'invalidArgument' : 'internal');
}

/** The server refused: its codes are the i18n keys of what to say. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly category: StatusCategory;
  readonly refusals: Refusal[];
  readonly data: unknown;
  /** Milliseconds until the server will hear of it again, where it said. */
  readonly retryAfter: number | null;
  constructor(
    status: number,
    refusals: Refusal[],
    data?: unknown,
    retryAfter: number | null = null,
  ) {
    super(refusals[0]?.code ?? `status.${status}`);
    this.status = status;
    this.category = statusCategory(status);
    this.refusals = refusals;
    this.data = data;
    this.retryAfter = retryAfter;
  }
  /** The first code, or the category where the body had none. */
  get code(): string {
    return this.refusals[0]?.code ?? `category.${this.category}`;
  }
}

/**
 * Whether a back end refused because it does not know the call at all, rather than because there is no such row: only the
 * reference server has the calls that the specification has not.
 */
export function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false;
  if (error.status === 501 || error.status === 405) return true;
  const isRow = error.refusals.some(({ code }) => code.endsWith('.notFound'));
  return error.status === 404 && !isRow;
}

/** No answer arrived: no network, a reset, or a dead server. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  readonly code = 'network.offline';
}

/** No answer within the time-out. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  readonly code = 'network.timeout';
}

/** Something answered that is not our server: a captive portal's page, half a body, JSON without an envelope. */
export class StrangeAnswerError extends Error {
  override name = 'StrangeAnswerError';
  readonly code = 'network.strangeAnswer';
}

/** The i18n key (namespace `errors`) of what went wrong. */
export function errorCode(error: unknown): string {
  if (
    error instanceof RefusedError ||
    error instanceof OfflineError ||
    error instanceof TimeoutError ||
    error instanceof StrangeAnswerError
  )
    return error.code;
  return 'unexpected';
}
