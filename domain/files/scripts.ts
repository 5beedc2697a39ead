/** Raised and lowered signs in plain text. */

const raised: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
};
const lowered: Record<string, string> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '=': '₌',
  '(': '₍',
  ')': '₎',
};

/** Raised or lowered text: in signs that exist so, else marked with `^` or `_`; `exact` says which. */
export function scriptText(text: string, isRaised: boolean): { text: string; exact: boolean } {
  const signs = isRaised ? raised : lowered;
  const inner = text.trim();
  if (inner === '') return { text: '', exact: true };
  const mapped = Array.from(inner, (sign) => signs[sign]);
  if (mapped.every((sign) => sign !== undefined)) return { text: mapped.join(''), exact: true };
  return { text: `${isRaised ? '^' : '_'}(${inner})`, exact: false };
}
