/** Names of files that only this device has yet, wherever a body names them. */
import { isObject } from '../json.ts';

const LOCAL = 'local:';

/** The device's name of a file. */
export const localFileId = (uuid: string) => `${LOCAL}${uuid}`;

/** Whether an id is the device's own name of a file. */
export const isLocalFile = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(LOCAL);

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isObject(value)) for (const field of Object.values(value)) collect(field, found);
  else if (isLocalFile(value)) found.add(value);
}

/** The files of this device that a value names, anywhere in it. */
export function localFilesIn(value: unknown): string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found];
}
