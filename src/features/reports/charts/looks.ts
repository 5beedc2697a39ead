/**
 * How marks differ, never by colour alone: d1 plain, d3 hatched, d4 outlined, d2 plain, what is left of a whole,
 * and of two that are compared the first full and the second hollow.
 */
export type Look = 'right' | 'wrong' | 'blank' | 'part' | 'rest' | 'one' | 'other';

/** The share of a whole, within it; nothing where there is no whole. */
export const shareOf = (value: number, whole: number) =>
  whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;

/** As CSS has it, without a tail of digits. */
export const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
