/** A hidden tab paints nothing, and not every browser tells: then waiting longer than this gains nothing. */
const patience = 1000;

/** Resolves once something has been painted; what is heavy waits for that. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  setTimeout(resolve, patience);
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
});
