/** Which failures pass by themselves: they are answered with 503, and the device sends again. */

/** No connection to the database, or one that broke off or took too long; what it had not committed is undone. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** Codes by their beginning. Five characters are PostgreSQL's (appendix A of its manual), the others Node's. */
export const passing = {
  '08': 'the connection to the database broke',
  '25006': 'the database became a standby and is read-only',
  '25P03': 'a transaction was idle for too long',
  '40': 'a transaction has to be tried again',
  '53': 'the database has no room, memory or connections left',
  '55P03': 'a lock was not to be had in time',
  '57': 'a statement took too long, or the database stops, starts or recovers',
  '58': 'the disk below the database fails',
  EAI_AGAIN: 'no name server answers',
  ENOTFOUND: 'the name is not known at the moment',
  ECONN: 'nobody listens, or the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'nobody answers',
  EHOST: 'no way to the machine',
  ENET: 'no network',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EIO: 'the disk fails',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  UND_ERR: 'another service does not answer',
} as const;

const beginnings = Object.keys(passing);

/** Whether trying again later may help; looks at the error and at everything that caused it. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || error.name === 'TimeoutError') return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return beginnings.some((begin) => code.startsWith(begin)) || isPassing(error.cause);
}
