/** Chance that comes out the same each time, so that the sample school is always the same one. */
import { uuidOf } from '#server/db/ids.ts';

/** A source of repeatable chance. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
  /** A UUIDv7, later ones greater. */
  id(): string;
}

/** The mulberry32 generator. */
export function createRandom(seed: number, idsFrom: number): Random {
  let state = seed >>> 0;
  let made = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('Nothing to pick from.');
      return picked;
    },
    shuffled: (from) =>
      from
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
    id: () => {
      made += 1;
      const random = Uint8Array.from({ length: 10 }, () => below(256));
      return uuidOf(idsFrom + made, random);
    },
  };
}
