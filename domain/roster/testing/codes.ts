/** National codes that nobody has: nine digits and the check digit that fits them. */
export function nationalCode(n: number): string {
  const digits = String(n).padStart(9, '0');
  const rest =
    Array.from(digits, (digit, at) => Number(digit) * (10 - at)).reduce((a, b) => a + b) % 11;
  return `${digits}${rest < 2 ? rest : 11 - rest}`;
}

/** Digits as Persian (`۰`) or Arabic (`٠`) ones. */
export const digitsFrom = (text: string, zero: '۰' | '٠') =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
