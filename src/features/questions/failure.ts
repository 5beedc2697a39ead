import { NotSignedInError, StorageFullError } from '#src/offline/index.ts';

/** Why something could not be kept on this device. */
export type Failure = 'full' | 'lost' | 'signedOut';

export function failureOf(error: unknown): Failure {
  if (error instanceof StorageFullError) return 'full';
  return error instanceof NotSignedInError ? 'signedOut' : 'lost';
}
