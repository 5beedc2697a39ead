/** Names of files that only this device has yet, wherever a body names them. */
import { isObject, type JsonObject } from '#src/lib/json.ts';

const LOCAL = 'local:';

/** The device's name of a file. */
export const localFileId = (uuid: string) => `${LOCAL}${uuid}`;

/** Whether an id is the device's own name of a file, and nothing besides. */
export const isLocalFile = (id: unknown): id is string =>
  typeof id === 'string' && /^local:[\w-]+$/.test(id);

/** Whether a field names something; all others hold words, which may look like a name. */
const isIdField = (name: string): boolean => name === 'id' || name.endsWith('Id');

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

/** An item by other names, where those are known. */
export function withIds(item: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? withIds(value, ids) : value;
  };
  return Object.fromEntries(
    Object.entries(item).map(([name, field]) => [
      name,
      isIdField(name) && typeof field === 'string' ? (ids.get(field) ?? field) : inside(field),
    ]),
  );
}
