/** What can go wrong with the device's storage, as meanings instead of browser names. */

/** The device has no room left; nothing was stored and the form must stay open. */
export class StorageFullError extends Error {
  readonly code = 'offline.storageFull';
  override name = 'StorageFullError';
}

/** The database went away and did not come back; nothing was stored and the form must stay open. */
export class StorageLostError extends Error {
  readonly code = 'offline.storageLost';
  override name = 'StorageLostError';
}

/** Nobody is signed in, so there is no person to keep the work for. */
export class NotSignedInError extends Error {
  readonly code = 'offline.notSignedIn';
  override name = 'NotSignedInError';
}

/** The operation is none of the families that can wait. */
export class UnknownOperationError extends Error {
  readonly code = 'offline.unknownOperation';
  override name = 'UnknownOperationError';
}

function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name);
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null;
  }
  return names;
}

const lost = new Set([
  'DatabaseClosedError',
  'UnknownError',
  'InvalidStateError',
  'AbortError',
  'TransactionInactiveError',
  'TimeoutError',
  // A newer build in another tab changed the database so that this one cannot use it.
  'VersionError',
  'UpgradeError',
  'NotFoundError',
]);
const none = new Set(['MissingAPIError', 'SecurityError', 'NotSupportedError']);

/** Whether the file is gone in which the browser kept a value: all others can still be read. */
export function isUnreadable(error: unknown): boolean {
  return namesOf(error).some((name) => name === 'NotReadableError' || name === 'DataError');
}

/** Whether the browser has no storage for us at all, and never will have while this page is open. */
export function isWithoutStorage(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return namesOf(error).some((name) => none.has(name)) || /denied permission/i.test(message);
}

/** Whether the disk is full, the connection is gone, or it is a fault of ours. */
export function storageFailure(error: unknown): 'full' | 'lost' | 'other' {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return 'full';
  if (names.some((name) => lost.has(name))) return 'lost';
  const message = error instanceof Error ? error.message : '';
  return /connection.*(lost|closing)/i.test(message) ? 'lost' : 'other';
}
