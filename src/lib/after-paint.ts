/** A page that nobody looks at paints nothing; what waits for the paint goes on then all the same. */
const PATIENCE_MS = 500;

/** Does something once the next frame is on the screen, so that the frame need not wait for it; answers how not to. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    stop();
    work();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // The next task comes after the frame.
    timer = setTimeout(run);
  });
  timer = setTimeout(run, PATIENCE_MS);
  function stop() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  return stop;
}

/** Resolves once the next frame is on the screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve);
  });
