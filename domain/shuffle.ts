/** An order that looks drawn by lot and is the same each time for the same seed. */

/** The items in the order that belongs to the seed; the list itself stays as it is. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const next = generator(hashOf(seed));
  return items
    .map((item, place) => ({ item, place, drawn: next() }))
    .toSorted((a, b) => a.drawn - b.drawn || a.place - b.place)
    .map(({ item }) => item);
}

/** FNV-1a over UTF-16 units: neighbouring seeds end far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash >>> 0;
}

/** The mulberry32 generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
