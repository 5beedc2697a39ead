import { toLatinDigits } from '#domain/text.ts';

const invisible = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;
/** Groups of three, as «۱٬۲۳۴» and "1,234" write them; a comma anywhere else is a decimal mark. */
const grouped = /^\d{1,3}([٬,،]\d{3})+(?![٬,،\d])/;

/**
 * The number in a text, in digits of three scripts; a dot, «٫», a slash or a comma marks the decimals («۱۲/۵»).
 * Null where the text is no number, or could be two.
 */
export function parseNumber(text: string): number | null {
  let plain = toLatinDigits(text.replace(invisible, '').trim()).replace(/^[−–]/, '-');
  if (grouped.test(plain)) plain = plain.replace(/[٬,،]/g, '');
  plain = plain.replace(/[٫/,،]/g, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
