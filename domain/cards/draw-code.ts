import { encode } from 'uqr';

/** White modules around a code, without which cameras do not find it. */
const border = 3;

/** Where a card leads: behind the `#`, which no browser sends and no log has. */
export const cardAddress = (base: string, token: string): string => `${base}/sit#card=${token}`;

/** A QR code as the path of a drawing: one bar for each run of dark modules. */
export function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border });
  const bars = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size, path: bars.join('') };
}
