/** Waiting for what is bound to become true, with a limit and a name for the message. */

/** Polls until the answer is neither false, null nor undefined; fails by name when the time is over. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = 15_000,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== false && found !== null && found !== undefined)
      return found as Exclude<T, false | null | undefined>;
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
