/** Turns a row into the exact bytes that will be sent: temporary ids become real ones, bases follow own writes. */
import type { Bases } from '../environment.ts';
import { localFilesIn } from '../files/local-ids.ts';
import type { OutboxRow, SentBytes, VersionLink } from '../records.ts';
import { addressOf } from './addresses.ts';
import { kindOf } from './kind-of.ts';
import { rebased } from './versions.ts';

/** The names of this device that must be known to the server before a row can be sent. */
export const neededNames = (row: OutboxRow): string[] => kindOf(row).naming?.needs(row) ?? [];

/** The files of this device that the server must have before the row can be sent. */
export const neededFiles = ({ body }: OutboxRow): string[] => localFilesIn(body);

/** Address and bytes of a row whose temporary ids are all known. */
export function serializeRequest(
  row: OutboxRow,
  ids: ReadonlyMap<string, string>,
  links: readonly VersionLink[],
  bases: Partial<Bases>,
): SentBytes {
  const path = addressOf(row.path, bases);
  const steps = row.asBased ? [] : [...links, ...(row.steps ?? [])];
  const baseOf = (part: string, base: number) => rebased(steps, part, base);
  const { seal, parted } = kindOf(row);
  if (seal) return seal(row, { path, ids, baseOf });
  const body = parted ? parted.onBases(row.body, baseOf) : row.body;
  return { path, body: body === null ? null : JSON.stringify(body) };
}
