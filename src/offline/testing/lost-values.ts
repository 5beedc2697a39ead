/** Chromium keeps large values as files of their own; where one is gone, whatever would answer its value fails. */
import { isObject, type JsonObject } from '#src/lib/json.ts';

type Execute = (asked: { operation: () => unknown }) => unknown;

/** From now on the values that are lost cannot be read from any database (of fake-indexeddb); answers how to end that. */
export function loseValues(isLost: (value: JsonObject) => boolean): () => void {
  const tells = (found: unknown): boolean => {
    if (Array.isArray(found)) return found.some(tells);
    if (found instanceof IDBCursorWithValue) return tells(found.value);
    return isObject(found) && !(found instanceof IDBCursor) && isLost(found);
  };
  const { prototype } = IDBTransaction;
  const execute: Execute = Reflect.get(prototype, '_execRequestAsync');
  const losing: Execute = function (this: unknown, asked) {
    const operation = () => {
      const found = asked.operation();
      if (!tells(found)) return found;
      throw new DOMException('Data lost', 'NotReadableError');
    };
    return execute.call(this, { ...asked, operation });
  };
  Reflect.set(prototype, '_execRequestAsync', losing);
  return () => void Reflect.set(prototype, '_execRequestAsync', execute);
}
