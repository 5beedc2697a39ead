import { firstPaint } from '#src/lib/first-paint.ts';

/** Runs the work once something has been painted, trying again while its code cannot be fetched. */
export function afterFirstPaint(work: () => Promise<void>): void {
  const run = () => {
    work().catch(() => addEventListener('online', run, { once: true }));
  };
  void firstPaint.then(run);
}
