/** A life that went wrong, told as shortly as it can be found to go wrong. */
import { shrink } from '#tests/helpers/shrink.ts';
import type { Drawn } from './acts.ts';
import type { Life, Terms } from './run.ts';

/** How often it is lived again, to find out which of its acts it takes. */
export const LIVES_AGAIN = 16;

type Live = (drawn: readonly Drawn[], seed: number, terms: Terms) => Promise<Life>;

/** The shortest life found that goes wrong, too, of the stretch in which this one did; this one where there is none. */
export async function shortened(life: Life, seed: number, live: Live): Promise<Life> {
  let shortest = life;
  const isWrong = async (some: readonly Drawn[]) => {
    const { isInTwoTabs } = life;
    const again = await live(some, seed, { stretch: some.length, isInTwoTabs });
    if (again.differences.length > 0) shortest = again;
    return again.differences.length > 0;
  };
  await shrink(life.drawn, isWrong, LIVES_AGAIN);
  return shortest;
}

/** What is to be read of it: what does not hold, the acts by name, and what each of them was taken for. */
export const toldShortly = ({ differences, drawn, story }: Life) =>
  [
    ...differences,
    `${drawn.length} acts: ${drawn.map(({ act }) => act).join(', ')}`,
    ...story,
  ].join('\n');
