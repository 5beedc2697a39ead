/** Scores as far as they are typed, through a reload of this tab; gone as soon as they are saved or given up. */
const nameOf = (owner: string, id: string) => `bargeh.score.${owner}.${id}`;

/**
 * What was typed over this score, or over one that the same field has just saved; what was typed over another one is
 * about what stands there no more.
 */
export function typedScoreOf(owner: string, id: string, over: number): string | null {
  try {
    const [before, ...typed] = (sessionStorage.getItem(nameOf(owner, id)) ?? '').split(' ');
    return before?.split(',').includes(String(over)) ? typed.join(' ') : null;
  } catch {
    return null;
  }
}

export function rememberScore(
  owner: string,
  id: string,
  typed: { text: string; over: readonly number[] } | null,
): void {
  try {
    if (typed === null) sessionStorage.removeItem(nameOf(owner, id));
    else sessionStorage.setItem(nameOf(owner, id), `${typed.over.join(',')} ${typed.text}`);
  } catch {
    // Full or forbidden: it is on the screen, and saved as soon as it is understood.
  }
}
