/**
 * The app's heaviest pages opened by their addresses on a slow tablet (processor slowed four times, 1.6 Mbit/s, 150 ms):
 * how long until what a teacher came for can be tapped, with the app installed (warm) and with nothing of it there (cold),
 * each in a fresh renderer; how much script was unpacked by then (`--list` names the files); and how long she waits in all
 * for ten scores and the question after each.
 */
import type { CDPSession, Page } from '@playwright/test';
import { openSchool } from '#tests/e2e/school.ts';
import { stackOf } from '#tests/e2e/stack.ts';
import { stepsOn } from '#tests/e2e/steps.ts';
import { wholeApp } from '#tests/e2e/whole-app.ts';
import { keysOn } from './key-to-paint.ts';
import { median } from './medians.ts';
import { end, judge, tell, timesOf } from './rows.ts';
import { startSlowNetwork } from './slow-network.ts';
import { slowDown, startOf, watch } from './usable.ts';

const samples = timesOf('SAMPLES', 7);
const answers = 10;
/** Milliseconds that they may take together. */
const waitingBar = 1_000;

const school = await openSchool();
const line = await startSlowNetwork(school.url);
const { url } = line;

interface Place {
  name: string;
  path: string;
  /** What a teacher comes for. */
  ready: string;
  /** Milliseconds. */
  warm: number;
  cold: number;
  /** Kilobytes of script, unpacked. */
  script?: number;
}

async function placesOf(): Promise<Place[]> {
  const device = await school.device('teacher');
  const { exam, results } = await stackOf(school);
  const [draft] = await device.exams('unpublished');
  const [first] = results;
  if (!first || !draft) throw new Error('the sample has no draft and no stack');
  return [
    {
      name: 'list of exams',
      path: '/exams?group=past',
      ready: 'main li h2 a',
      warm: 1_000,
      cold: 3_000,
      script: 700,
    },
    {
      name: 'question editing',
      path: `/exams/${draft.id}?edit=new:descriptive`,
      ready: 'main form textarea',
      warm: 1_200,
      cold: 4_500,
    },
    {
      name: 'workbook',
      path: `/exams/work-book/${exam.id}/${first.studentId}`,
      ready: 'main fieldset button',
      warm: 1_200,
      cold: 4_500,
      script: 1_000,
    },
    {
      name: 'report',
      path: `/exams/exam-report/${exam.id}`,
      ready: 'main h2',
      warm: 1_600,
      cold: 5_000,
    },
    {
      name: 'question bank',
      path: '/question-bank',
      ready: 'main li input[type=checkbox]',
      warm: 1_800,
      cold: 5_000,
    },
  ];
}

/** Opens it in a renderer of its own, as an address that somebody taps. */
async function opened<T>(
  place: Place,
  act: (page: Page, go: () => Promise<unknown>) => Promise<T>,
) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.addInitScript(watch, place.ready);
  await page.goto('about:blank');
  const found = await act(page, () => page.goto(url + place.path, { waitUntil: 'commit' }));
  await page.close();
  return found;
}

/** Kilobytes of script that the page has compiled once it can be used. */
async function scriptOf(place: Place): Promise<number> {
  return opened(place, async (page, go) => {
    const session: CDPSession = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Debugger.scriptParsed', (script) => {
      if (script.url.startsWith(url)) {
        bytes += script.length ?? 0;
        if (process.argv.includes('--list'))
          console.log(place.name, script.length, script.url.slice(url.length));
      }
    });
    await session.send('Debugger.enable');
    await go();
    await page.waitForFunction(() => 'tappableAt' in window);
    return bytes / 1_000;
  });
}

async function emptied(): Promise<void> {
  const session = await context.newCDPSession(browser.blank);
  await session.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'service_workers,cache_storage',
  });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Milliseconds from the keys to their frames, together, of ten scores and of the question after each. */
async function waitingFor(place: Place): Promise<number> {
  const page = await browser.open(url + place.path);
  await page.setViewportSize({ width: 1180, height: 820 });
  const { openQuestion } = stepsOn(page);
  await openQuestion(1);
  const bench = await keysOn(page, slowDown);
  let waited = 0;
  for (let answer = 0; answer < answers; answer += 1) {
    await bench.settle();
    const shown = await page.locator('section[aria-label] b').first().textContent();
    waited += await bench.own(/^[۰0]$/.test(shown ?? '') ? 'f' : '0');
    waited += await bench.own('ArrowDown');
  }
  await bench.end();
  await page.close();
  return waited;
}

async function timed(place: Place, before: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await before();
    line.setSlow(true);
    times.push(await opened(place, startOf));
    line.setSlow(false);
  }
  return times;
}

const browser = await school.browser();
const { context } = browser;
try {
  const places = await placesOf();
  const first = await browser.open(`${url}/exams`);
  await stepsOn(first).signIn('teacher');
  await first.locator('main li h2 a').first().waitFor();
  await wholeApp(first);
  for (const place of places) {
    await first.goto(url + place.path);
    await first.locator(place.ready).first().waitFor();
    await first.waitForLoadState('networkidle');
  }
  for (const place of places) {
    const warm = await timed(place, async () => undefined);
    const script = await scriptOf(place);
    judge(`${place.name} opened again by its address, median`, median(warm), place.warm, {
      unit: 'ms',
      note: warm.map((time) => time.toFixed(0)).join(' '),
    });
    const told = `script of the ${place.name} opened again, unpacked`;
    if (place.script) judge(told, script, place.script, { unit: 'kB' });
    else tell(told, `${script.toFixed(0)} kB`);
  }
  const workbook = places.find(({ name }) => name === 'workbook');
  const waited = workbook ? await waitingFor(workbook) : NaN;
  judge('ten scores and the question after each, waiting in all', waited, waitingBar, {
    unit: 'ms',
  });
  for (const place of places) {
    const cold = await timed(place, emptied);
    judge(`${place.name} opened with nothing of the app there, median`, median(cold), place.cold, {
      unit: 'ms',
      note: cold.map((time) => time.toFixed(0)).join(' '),
    });
  }
} finally {
  line.close();
  // On such a network a formula stands as it was typed until its letters have come.
  await school.close({ mayMove: true });
}
end();
