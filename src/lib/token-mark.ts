/** Tells one token from another where the token itself must not stand (FNV-1a, 32 bits). */
export function markOf(token: string): string {
  let mark = 0x811c9dc5;
  for (const letter of token) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Whether what is remembered, `<mark> <words>`, was written of just this token. */
export const isMarked = (memory: string | null, token: string): boolean =>
  memory?.startsWith(`${markOf(token)} `) === true;
