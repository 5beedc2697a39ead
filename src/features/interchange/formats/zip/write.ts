/** Writes ZIP archives. */
import { zipSync, type Zippable } from 'fflate';

/** Its entries, in their order; what is packed already is stored as it is. */
export function zipped(
  entries: readonly { path: string; content: string | Uint8Array<ArrayBuffer> }[],
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const tree: Zippable = {};
  for (const { path, content } of entries)
    tree[path] =
      typeof content === 'string'
        ? [encoder.encode(content), { level: 6 }]
        : [content, { level: 0 }];
  return zipSync(tree, { mtime: new Date(2020, 0, 1) });
}
