/** Chance that a seed decides: dice, and the weather of a network. */
import type { Weather } from './network.ts';

/** A small deterministic generator (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Weather of a level: 0 fine, 1 patchy, 2 bad, 3 none at all. */
export function weatherOf(level: number, chance: () => number): () => Weather {
  const html = { instead: { status: 200, body: null, text: '<title>Wi-Fi</title>' } };
  const bad: Weather[] = [
    ...(['lost', 'answerLost', 'answerLost', 'twice', 'late', 'halfBody'] as const),
    { instead: { status: 500, body: {} } },
    { instead: { status: 429, body: {}, headers: { 'retry-after': '2' } } },
    html,
  ];
  if (level === 3) return () => 'lost';
  const share = [0, 0.25, 0.6][level] ?? 0;
  return () => (chance() < share ? (bad[Math.floor(chance() * bad.length)] ?? 'lost') : 'fine');
}
