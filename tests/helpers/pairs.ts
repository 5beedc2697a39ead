/** A small set of cases in which every two values of different factors meet: what most faults need, at a small price. */

/** Pairs of places, `factor.value/factor.value`, in a case in which some factors have no value yet. */
function pairsIn(places: readonly (number | null)[]): string[] {
  return places.flatMap((value, one) =>
    places.flatMap((at, other) =>
      other <= one || value === null || at === null ? [] : [`${one}.${value}/${other}.${at}`],
    ),
  );
}

/** Every pair of places that there is. */
function allPairs(factors: readonly (readonly unknown[])[]): Set<string> {
  const pairs = factors.flatMap((values, one) =>
    factors.flatMap((others, other) =>
      other <= one
        ? []
        : values.flatMap((_, value) => others.map((__, at) => `${one}.${value}/${other}.${at}`)),
    ),
  );
  return new Set(pairs);
}

/**
 * Cases, each one value of every factor, so that every pair of values of two factors stands in one of them. Greedy:
 * the same factors always give the same cases.
 */
export function pairsOf<Case extends object>(factors: {
  [Name in keyof Case]: readonly Case[Name][];
}): Case[] {
  const names = Object.keys(factors) as (keyof Case & string)[];
  const values = names.map((name) => factors[name]);
  const open = allPairs(values);
  const gain = (places: readonly (number | null)[]) =>
    pairsIn(places).filter((pair) => open.has(pair)).length;
  const cases: Case[] = [];
  for (let [pair] = open; pair !== undefined; [pair] = open) {
    // A pair that is left is taken in; each other factor then gets the value that meets the most of the rest.
    const places: (number | null)[] = values.map(() => null);
    for (const end of pair.split('/')) {
      const [factor = 0, value = 0] = end.split('.').map(Number);
      places[factor] = value;
    }
    values.forEach((choices, factor) => {
      if (places[factor] !== null) return;
      const gains = choices.map((_, value) => gain(places.with(factor, value)));
      places[factor] = gains.indexOf(Math.max(...gains));
    });
    for (const met of pairsIn(places)) open.delete(met);
    cases.push(
      Object.fromEntries(
        names.map((name, factor) => [name, values[factor]?.[places[factor] ?? 0]]),
      ) as Case,
    );
  }
  return cases;
}
