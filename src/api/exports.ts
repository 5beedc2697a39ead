/** Tells the server of files that were made on the device. */
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import { errorCode } from './errors.ts';
import { request } from './http.ts';

/** What was made of whose results. */
export type MadeExport = BodyOf<Calls['exports.tell']>;

/**
 * For the school's audit log. Without a network, or at a server that knows no such call, nobody is told, and the file is
 * made all the same. Resolves with whether she may take it: all that she sees needs her password, where it can be asked.
 */
export async function tellExport(made: MadeExport): Promise<boolean> {
  if (!navigator.onLine) return true;
  return request('exports.tell', 'POST /api/common/v1/Exports', { body: made }).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'role.passwordNeeded',
  );
}
