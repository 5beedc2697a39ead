import { expect, test } from '@playwright/test';
import { pairsOf } from '#tests/helpers/pairs.ts';
import { faultsOf } from './access-faults.ts';
import { screensOf, type Family, type Screen } from './access-screens.ts';
import { makeNewcomer, schemes, standIn, states, widths, type State } from './access-stand.ts';
import { openAccountSchool } from './account-steps.ts';
import type { Language } from './texts.ts';

/** One look at a screen that stands for those like it. */
interface Glance {
  family: Family;
  language: Language;
  width: (typeof widths)[number];
  scheme: (typeof schemes)[number];
  state: State;
}

test('every two of screen, language, width, scheme and state meet without breaking a rule of access @apart @beside', async () => {
  test.setTimeout(900_000);
  const school = await openAccountSchool();
  school.beginQuarter();
  try {
    await makeNewcomer(school);
    const screens = await screensOf(school);
    const families = Map.groupBy(screens, ({ family }) => family);
    const glances = pairsOf<Glance>({
      family: [...families.keys()],
      state: states,
      width: widths,
      language: ['fa', 'en'],
      scheme: schemes,
    });
    const browser = (await school.browser()).context.browser();
    if (!browser) throw new Error('no browser');
    const faults: string[] = [];
    // Each time that a family comes, it sends its next one; what is no route first, since those are seen elsewhere.
    const turns = new Map<Family, Screen[]>();
    const nextOf = (family: Family) => {
      const all = families.get(family) ?? [];
      const queue =
        turns.get(family) ?? all.toSorted((a, b) => Number(!!a.isRoute) - Number(!!b.isRoute));
      const [next, ...rest] = queue;
      if (next) turns.set(family, [...rest, next]);
      return next;
    };
    for (const state of states) {
      const stand = standIn(school, browser, state);
      for (const glance of glances.filter((one) => one.state === state)) {
        const screen = nextOf(glance.family);
        if (!screen) continue;
        const where = `${screen.name} ${state} ${glance.language} ${glance.width} ${glance.scheme}`;
        const page = await stand.open(screen, glance.language);
        if (!page) {
          faults.push(`${where} never stood`);
          continue;
        }
        await stand.turn(page, glance);
        for (const fault of await faultsOf(page, glance.width < 1280))
          faults.push(`${where}: ${fault}`);
      }
      await stand.close();
    }
    console.log(`access, in pairs: ${glances.length} pages, ${faults.length} violations`);
    expect(faults).toEqual([]);
  } finally {
    await school.close();
  }
});
