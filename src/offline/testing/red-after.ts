/** How many random lives a model needs to find a planted bug. */
import * as fc from 'fast-check';

/** How many lives it took until one was not as promised, and what was wrong; null when none was. */
export async function redAfter<T>(
  lives: fc.Arbitrary<T>,
  live: (life: T) => Promise<unknown>,
  settings: { seed: number; numRuns: number },
): Promise<{ lives: number; violation: string } | null> {
  const property = fc.asyncProperty(lives, async (life) => {
    await live(life);
  });
  const details = await fc.check(property, { ...settings, endOnFailure: true });
  if (!details.failed) return null;
  const { errorInstance: error } = details;
  // Anything but a violation is a fault of the test.
  if (!(error instanceof Error) || error.name !== 'Violation') throw error;
  return { lives: details.numRuns, violation: error.message };
}
