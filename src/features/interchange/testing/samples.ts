import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../../tests/fixtures/interchange');

/** The files of a format to try: by their names. */
export function samples(format: string): Map<string, Uint8Array<ArrayBuffer>> {
  return new Map(
    readdirSync(join(folder, format))
      .toSorted()
      .map((name) => [name, new Uint8Array(readFileSync(join(folder, format, name)))]),
  );
}
