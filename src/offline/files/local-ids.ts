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

/** What of a kind a value names, anywhere in it. */
export function namesIn(value: unknown, isName: (id: unknown) => id is string): string[] {
  const found = new Set<string>();
  const collect = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(collect);
    else if (isObject(inner))
      for (const [name, field] of Object.entries(inner))
        if (isIdField(name) && isName(field)) found.add(field);
        else collect(field);
  };
  collect(value);
  return [...found];
}

/** The files of this device that a value names. */
export const localFilesIn = (value: unknown): string[] => namesIn(value, isLocalFile);
