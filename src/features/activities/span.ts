/**
 * A first and a last day as one reads them: what both end with (the month, the year) is said once,
 * «شنبه ۱۴» and «جمعه ۲۰ آذر».
 */
export function spanOf(from: string, to: string): { from: string; to: string } {
  const first = from.split(' ');
  const last = to.split(' ');
  // Weekday and day are always said.
  while (first.length > 2 && first.at(-1) === last.at(-1)) {
    first.pop();
    last.pop();
  }
  return { from: first.join(' '), to };
}
