/** Scores as far as they are typed, through a reload of this tab; gone as soon as they are saved or given up. */
const nameOf = (owner: string, id: string) => `bargeh.score.${owner}.${id}`;

export function typedScoreOf(owner: string, id: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(owner, id));
  } catch {
    return null;
  }
}

export function rememberScore(owner: string, id: string, typed: string | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(nameOf(owner, id));
    else sessionStorage.setItem(nameOf(owner, id), typed);
  } catch {
    // Full or forbidden: it is on the screen, and saved as soon as it is understood.
  }
}
