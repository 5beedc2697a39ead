/** A size as it is told: which unit, and the figure in it. */
export interface ToldSize {
  unit: 'kb' | 'mb' | 'gb';
  value: number;
}

/** As the limits count: a file of 20 MB may have 20 × 1024 × 1024 bytes. */
const KB = 1_024;

/** Bytes in the largest unit that leaves a whole number before the point; never "0". */
export function formatBytes(bytes: number): ToldSize {
  const tenth = (value: number) => Math.round(value * 10) / 10;
  if (bytes < 995 * KB) return { unit: 'kb', value: Math.max(1, Math.round(bytes / KB)) };
  if (bytes < 995 * KB * KB) return { unit: 'mb', value: tenth(bytes / KB / KB) };
  return { unit: 'gb', value: tenth(bytes / KB / KB / KB) };
}
