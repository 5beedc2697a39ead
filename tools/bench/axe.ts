/**
 * Every screen × fa, en × 390, 820, 1280 px × light, dark × full, empty, error, offline: rules of access, targets, cut
 * texts, sideways scrolling. What was looked at at this commit is not looked at again, so that a run that was cut off
 * goes on. `SCREENS=<pattern>` looks at some of them alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { faultsOf } from '#tests/e2e/access-faults.ts';
import { screensOf, type Screen } from '#tests/e2e/access-screens.ts';
import {
  makeNewcomer,
  schemes,
  standIn,
  states,
  widths,
  type State,
} from '#tests/e2e/access-stand.ts';
import { openAccountSchool } from '#tests/e2e/account-steps.ts';
import type { Language } from '#tests/e2e/texts.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const commit = `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
const wanted = new RegExp(process.env['SCREENS'] ?? '');
const memory = 'reports/axe.json';
mkdirSync('reports', { recursive: true });

interface Kept {
  commit: string;
  /** What was found on each page that was looked at. */
  pages: Record<string, string[]>;
}
const before: Kept | null = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : null;
const pages: Kept['pages'] = before?.commit === commit ? before.pages : {};
const keep = () => writeFileSync(memory, JSON.stringify({ commit, pages } satisfies Kept));

type School = Awaited<ReturnType<typeof openAccountSchool>>;

/** All screens in one state and one language. */
async function lookAt(
  { school, browser, screens }: { school: School; browser: Browser; screens: Screen[] },
  state: State,
  language: Language,
) {
  const stand = standIn(school, browser, state);
  const looks = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  for (const screen of screens) {
    const keyOf = (look: (typeof looks)[number]) =>
      `${screen.name} ${state} ${language} ${look.width} ${look.scheme}`;
    const open = looks.filter((look) => !pages[keyOf(look)]);
    if (open.length === 0 || !wanted.test(screen.name)) continue;
    try {
      const page = await stand.open(screen, language);
      if (!page) throw new Error('never stood');
      for (const look of open) {
        await stand.turn(page, look);
        pages[keyOf(look)] = await faultsOf(page, look.width < 1280);
      }
    } catch (error) {
      for (const look of open) pages[keyOf(look)] ??= [String(error).slice(0, 300)];
    }
    keep();
  }
  await stand.close();
}

/** One language in a school of its own: two of them keep two cores busy. */
async function walk(language: Language) {
  const school = await openAccountSchool();
  school.beginQuarter();
  try {
    await makeNewcomer(school);
    const browser = (await school.browser()).context.browser();
    if (!browser) throw new Error('no browser');
    const screens = await screensOf(school);
    for (const state of states) await lookAt({ school, browser, screens }, state, language);
  } finally {
    await school.close();
  }
}

await Promise.all([walk('fa'), walk('en')]);
const faults = Object.entries(pages).flatMap(([name, found]) =>
  found.map((fault) => `${name}: ${fault}`),
);
for (const fault of faults) console.error(fault);
console.log(`axe: ${Object.keys(pages).length} pages, ${faults.length} violations`);
process.exit(faults.length === 0 ? 0 : 1);
