/** Figures as people read them, turned into the digits that every language has. */

const marks: Record<string, string> = { '٫': '.', '٬': '', '٪': '%', '−': '-' };

/** A text with Latin digits and signs, and without what only turns its direction. */
export const latin = (text: string): string =>
  text
    .replace(/[\u200E\u200F\u2066-\u2069]/g, '')
    .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
    .replace(/[٫٬٪−]/g, (sign) => marks[sign] ?? '')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .trim();

/** What stands in a cell; null where it is empty or a dash. */
export const cellOf = (text: string): string | null => {
  const read = latin(text);
  return read === '' || read === '–' ? null : read;
};

/** Every number in a text, as it stands there. */
export const numbersIn = (text: string): string[] => latin(text).match(/-?\d+(?:\.\d+)?%?/g) ?? [];
