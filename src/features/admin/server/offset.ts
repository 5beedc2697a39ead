/** Closer than this is the same time: an answer needs that long itself. */
const SAME_MS = 3_000;

/** How a device's clock stands to the server's. */
export interface Offset {
  kind: 'same' | 'ahead' | 'behind';
  /** In the unit that a person would say it in. */
  unit: 'seconds' | 'minutes' | 'hours' | 'days';
  value: number;
}

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** Says a difference in milliseconds (device minus server) in one whole number. */
export function offsetOf(difference: number): Offset {
  const size = Math.abs(difference);
  const [unit, length] = units.find(([, one]) => size >= one) ?? units[3];
  const value = Math.round(size / length);
  if (size < SAME_MS) return { kind: 'same', unit: 'seconds', value: 0 };
  return { kind: difference > 0 ? 'ahead' : 'behind', unit, value };
}
