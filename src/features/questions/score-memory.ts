/** Scores as far as they are typed, through a reload of this tab; gone as soon as they are saved or given up. */
const nameOf = (owner: string, id: string) => `bargeh.score.${owner}.${id}`;

/** What was typed over this score; what was typed over another one is about what stands there no more. */
export function typedScoreOf(owner: string, id: string, over: number): string | null {
  try {
    const [before, ...typed] = (sessionStorage.getItem(nameOf(owner, id)) ?? '').split(' ');
    return before === String(over) ? typed.join(' ') : null;
  } catch {
    return null;
  }
}

export function rememberScore(
  owner: string,
  id: string,
  typed: { text: string; over: number } | null,
): void {
  try {
    if (typed === null) sessionStorage.removeItem(nameOf(owner, id));
    else sessionStorage.setItem(nameOf(owner, id), `${typed.over} ${typed.text}`);
  } catch {
    // Full or forbidden: it is on the screen, and saved as soon as it is understood.
  }
}
