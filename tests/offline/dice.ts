/** Seeded chance, so that a run that went wrong can be told by its number. */

/** A die. */
export interface Dice {
  /** 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from 0 up to, not including, the limit. */
  below: (limit: number) => number;
  pick: <T>(items: readonly T[]) => T;
  shuffled: <T>(items: readonly T[]) => T[];
}

/** Makes a die from a number (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}

/** The seed of this run: given, or drawn; either way it is printed with the result. */
export function seedOf(given: string | undefined): number {
  return given ? Number(given) : Math.floor(Math.random() * 1_000_000);
}
