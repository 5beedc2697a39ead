export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tries again after 350, 700, 1400 … ms, never pausing longer than `longest`; gives up after the fifth repeat. */
export async function withRetry<T>(
  work: () => Promise<T>,
  { repeats = 5, firstDelay = 350, longest = Infinity, wait = delay } = {},
): Promise<T> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await work();
    } catch (error) {
      if (repeat >= repeats) throw error;
      await wait(Math.min(firstDelay * 2 ** repeat, longest));
    }
  }
}
