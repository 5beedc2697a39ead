import { stayOf } from './stay.ts';
import type { StepsDisk } from './steps.ts';

/** The steps of one person on the disk, whose code comes with the engine; none where she has left before it came. */
export async function loadSteps(owner: string, now: number): Promise<StepsDisk> {
  const stay = stayOf(owner);
  const { openSteps } = await import('./steps.ts');
  stay.throwIfAborted();
  return openSteps(owner, now);
}
