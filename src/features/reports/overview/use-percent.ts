import { useCellText } from '../parts/use-cell-text.ts';

/** A share as it is read: «۷۳٪», a dash where there is none. */
export function usePercent(): (share: number | null) => string {
  const text = useCellText();
  return (share) => text('percent', share, 0);
}
