import { expect, test } from '@playwright/test';
import { faultsOf, isTooWide, smallTargets, textsCut } from './access-faults.ts';
import { screensOf, type Screen } from './access-screens.ts';
import { standIn } from './access-stand.ts';
import { openAccountSchool } from './account-steps.ts';

/** These screens in Persian on a tablet in daylight, with all there is to see; and by finger on a phone. */
async function lookAt(which: (screen: Screen) => boolean) {
  const school = await openAccountSchool();
  school.beginQuarter();
  try {
    const screens = (await screensOf(school)).filter(which);
    const browser = (await school.browser()).context.browser();
    if (!browser) throw new Error('no browser');
    const stand = standIn(school, browser, 'full');
    const faults: string[] = [];
    for (const screen of screens) {
      const page = await stand.open(screen, 'fa');
      if (!page) {
        faults.push(`${screen.name} never stood`);
        continue;
      }
      await stand.turn(page, { width: 820, scheme: 'light' });
      const found = await faultsOf(page, true);
      await stand.turn(page, { width: 390, scheme: 'light' });
      found.push(...(await smallTargets(page)), ...(await textsCut(page)));
      if (await isTooWide(page)) found.push('scrolls sideways on a phone');
      for (const fault of found) faults.push(`${screen.name}: ${fault}`);
    }
    console.log(`access: ${screens.length} pages, ${faults.length} violations`);
    expect(faults).toEqual([]);
    await stand.close();
  } finally {
    await school.close();
  }
}

test('every route breaks no rule of access, and no finger misses on it', () => {
  // More than thirty screens, each at two widths.
  test.setTimeout(600_000);
  return lookAt((screen) => screen.isRoute === true);
});
