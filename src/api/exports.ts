/** Tells the server of files that were made on the device. */
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import { request } from './http.ts';

/** What was made of whose results. */
export type MadeExport = BodyOf<Calls['exports.tell']>;

/** For the school's audit log. The file is there in any case: without a network, or at a server that knows no such call, nobody is told. */
export function tellExport(made: MadeExport): void {
  if (!navigator.onLine) return;
  request('exports.tell', 'POST', '/api/common/v1/Exports', { body: made }).catch(() => {});
}
