const places = '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩';
const marks: Record<string, string> = { '٫': '.', '،': ',', '٬': ',', '٪': '\\%' };

/** The formula with the digits and marks of an English keyboard; letters stay as they are. */
export function withEnglishDigits(tex: string): string {
  return Array.from(tex, (one) => {
    const place = places.indexOf(one);
    return place < 0 ? (marks[one] ?? one) : String(place % 10);
  }).join('');
}

/** Why a formula cannot be drawn, as far as it can be named. */
export interface FormulaFault {
  code: 'unknown' | 'open' | 'broken';
  /** What is not known. */
  name: string;
}

/** Reads what the drawing says of a formula that it could not read. */
export function formulaFault(message: string): FormulaFault {
  const unknown = /Undefined control sequence: (\\\S+)/.exec(message);
  if (unknown) return { code: 'unknown', name: unknown[1] ?? '' };
  const isOpen = /Expected '[}\])]'|Unexpected end of input|Expected '\\right'/.test(message);
  return { code: isOpen ? 'open' : 'broken', name: '' };
}

/** Where the caret comes to stand, or what is selected goes. */
export const CARET = '|';

/** A formula with a piece put in at the caret, round what is selected; and where the caret stands then. */
export function inserted(
  value: string,
  { start, end }: { start: number; end: number },
  piece: string,
): { value: string; caret: number } {
  const [head = '', tail = ''] = piece.split(CARET);
  const chosen = piece.includes(CARET) ? value.slice(start, end) : '';
  // A command must not run into the letter that follows it.
  const rest = value.slice(end);
  const gap = /\\[a-zA-Z]+$/.test(head + chosen + tail) && /^[a-zA-Z]/.test(rest) ? ' ' : '';
  const before = value.slice(0, start) + head + chosen;
  return { value: before + tail + gap + rest, caret: before.length + (tail ? 0 : gap.length) };
}
