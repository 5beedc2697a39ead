import { nameKey } from '../roster/names.ts';

/** A pupil, and what may tell her from others of the same name. */
export interface Namesake {
  id: string;
  guardians: readonly string[];
  /** The school's own code of her, and her national code. */
  code: string | null;
  national: string | null;
}
/** What tells her apart: a guardian's name, or how one of her codes ends. */
export interface Apart {
  kind: 'guardian' | 'code' | 'national';
  text: string;
}

/** How much of a code is shown: three signs, or four where three are another's too. */
const endings = [3, 4];

/** What only she has among pupils of one name; pupils without anything of their own are left out. */
export function tellApart(namesakes: readonly Namesake[]): Map<string, Apart> {
  const apart = (one: Namesake): Apart | null => {
    const others = namesakes.filter((other) => other !== one);
    const taken = new Set(
      others.flatMap(({ guardians }) => guardians.map((name) => nameKey(name))),
    );
    const guardian = one.guardians.find(
      (name) => nameKey(name) !== '' && !taken.has(nameKey(name)),
    );
    if (guardian !== undefined) return { kind: 'guardian', text: guardian };
    for (const kind of ['code', 'national'] as const)
      for (const length of endings) {
        const text = one[kind]?.slice(-length) ?? '';
        if (text !== '' && !others.some((other) => other[kind]?.endsWith(text)))
          return { kind, text };
      }
    return null;
  };
  return new Map(
    namesakes.flatMap((one) => {
      const found = apart(one);
      return found ? [[one.id, found] as const] : [];
    }),
  );
}
