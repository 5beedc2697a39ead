/** Fractions of whole numbers, so that no binary float decides how a figure is rounded. */

/** A whole number out of another, which is above 0. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

/** A fraction of numbers that are whole. */
export function fraction(over: number, under: number): Fraction {
  return { over: BigInt(over), under: BigInt(under) };
}

/** Its decimal: two places, half away from zero. */
export function decimalOf({ over, under }: Fraction): number {
  if (over < 0n) return 0 - decimalOf({ over: -over, under });
  return Number((200n * over + under) / (2n * under)) / 100;
}

/** The binary number that is nearest to it. */
export function numberOf({ over, under }: Fraction): number {
  return Number(over) / Number(under);
}

/**
 * A share that is known as a binary number, rounded as its fraction would be: two places, half away from zero. Twelve
 * digits tell every fraction below ten thousand million from its neighbours, and half of a hundredth from less.
 */
export function hundredthsOf(share: number): number {
  const hundredths = Number((Math.abs(share) * 100).toPrecision(12));
  return 0 + (Math.sign(share) * Math.round(hundredths)) / 100;
}

/** The sum of two, in lowest terms. */
export function added(a: Fraction, b: Fraction): Fraction {
  const over = a.over * b.under + b.over * a.under;
  const under = a.under * b.under;
  const shared = commonDivisor(over < 0n ? -over : over, under);
  return { over: over / shared, under: under / shared };
}

/** What is left of one without the other. */
export function lessened(a: Fraction, b: Fraction): Fraction {
  return added(a, { over: -b.over, under: b.under });
}

/** Below 0 where the first is the smaller one, as sorting asks for it. */
export function compared(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
