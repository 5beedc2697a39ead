/** The bytes of a file that came as part of the program. */
export function bytesOf(address: string): Uint8Array {
  const letters = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Files by their names, without the folder. */
export const byName = (files: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(files).map(([path, address]) => [path.split('/').at(-1) ?? path, address]),
  );
