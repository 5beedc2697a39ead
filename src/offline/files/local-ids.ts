/** Names of files that only this device has yet, wherever a body names them. */
import { isObject } from '#src/lib/json.ts';

const LOCAL = 'local:';

/** The device's name of a file. */
export const localFileId = (uuid: string) => `${LOCAL}${uuid}`;

/** Whether an id is the device's own name of a file, and nothing besides. */
export const isLocalFile = (id: unknown): id is string =>
  typeof id === 'string' && /^local:[\w-]+$/.test(id);

/** Whether a field names something; all others hold words, which may look like a name. */
export const isIdField = (name: string): boolean => name === 'id' || name.endsWith('Id');

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isObject(value))
    for (const [name, field] of Object.entries(value))
      if (isIdField(name) && isLocalFile(field)) found.add(field);
      else collect(field, found);
}

/** The files of this device that a value names, anywhere in it. */
export function localFilesIn(value: unknown): string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found];
}
