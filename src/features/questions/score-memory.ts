import { windowMemory } from '#src/lib/local-memory.ts';

/** Scores as far as they are typed, through a reload of this tab; gone as soon as they are saved or given up. */
const nameOf = (owner: string, id: string) => `bargeh.score.${owner}.${id}`;

/**
 * What was typed over this score, or over one that the same field has just saved; what was typed over another one is
 * about what stands there no more.
 */
export function typedScoreOf(owner: string, id: string, over: number): string | null {
  const [before, ...typed] = (windowMemory.get(nameOf(owner, id)) ?? '').split(' ');
  return before?.split(',').includes(String(over)) ? typed.join(' ') : null;
}

export function rememberScore(
  owner: string,
  id: string,
  typed: { text: string; over: readonly number[] } | null,
): void {
  windowMemory.set(nameOf(owner, id), typed && `${typed.over.join(',')} ${typed.text}`);
}
