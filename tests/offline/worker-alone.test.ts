import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../helpers/browser.ts';
import type { TestBrowser } from '../helpers/browser.ts';
import { until } from '../helpers/browser-wait.ts';
import { startFaultProxy } from '../helpers/fault-proxy.ts';
import { buildHarness } from '../helpers/harness-build.ts';
import type { Planted } from '../helpers/harness-build.ts';
import { partOf, startSchool } from './school.ts';
import type { School } from './school.ts';
import { callApi, examArea, teacher } from './targets.ts';

const minutes = 60_000;
const unscored = 60;

/** The worker no longer looks at requests that went past the engine. */
const handlerRemoved: Planted[] = [
  { file: 'sw/main.ts', find: 'if (mustQueue(event.request))', put: 'if (false)' },
];
/** The worker no longer sends what waits. */
const replayRemoved: Planted[] = [
  {
    file: 'sw/main.ts',
    find: "if (event.tag === 'outbox') event.waitUntil(send(() => replayWhenCalled(offline, self.clients)));",
    put: '',
  },
];

interface PlainRequest {
  method: string;
  path: string;
  body: unknown;
}

/** One request of each family that waits, as code that knows nothing of the engine makes it. */
async function threeFamilies(school: School) {
  const { schoolId, semesterId, draftId, token, workbooks } = school.targets;
  const list = `${examArea}/OnlineExamQuestions/OnlineExams/${semesterId}/${draftId}`;
  const question = (text: string) => ({
    clientId: crypto.randomUUID(),
    type: 'descriptive',
    text,
    maxScoreUnits: 240,
  });
  const made = await callApi<{ ids: { id: string }[] }>(
    school.url,
    `${list}/PostList/false`,
    token,
    [question('mark before')],
  );
  const target = workbooks[0]?.[0];
  if (!target) throw new Error('The sample school has nothing to correct.');
  const { studentId, resultId, questionId, baseVersion } = target;
  const requests: PlainRequest[] = [
    { method: 'POST', path: `${list}/PostList/false`, body: [question('mark new')] },
    {
      method: 'PATCH',
      path: `${list}/PatchList`,
      body: [{ id: made.ids[0]?.id, version: 1, text: 'mark changed' }],
    },
    {
      method: 'PATCH',
      path: `${examArea}/OnlineExamResults/${schoolId}/${semesterId}/Correction/${studentId}/${resultId}`,
      body: { answers: [{ questionId, baseVersion, scoreUnits: unscored, comment: 'n=1' }] },
    },
  ];
  return { requests, part: partOf(resultId, questionId) };
}

interface Outcome {
  /** Status and body of each answer to the page, or the error. */
  answers: string[];
  /** Changes that the server accepted while every page was closed. */
  accepted: number;
  effects: number[];
  /** New questions with how often each was written. */
  marks: string[];
}

const left: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const tidy of left.splice(0).toReversed()) await tidy();
});

/** Queues with no network, kills the browser, and lets a sync event find the queue with every page closed. */
async function playAlone(planted: Planted[], waitMs: number): Promise<Outcome> {
  const build = await buildHarness({ worker: planted });
  left.push(() => build.remove());
  const school = await startSchool(build.dir);
  left.push(() => school.remove());
  let accepted = 0;
  const proxy = await startFaultProxy({
    upstreamPort: school.port,
    random: () => 1,
    heard: (asked, _fault, answer) => {
      if (asked.method !== 'GET' && asked.headers['x-outbox'] && answer?.status === 200)
        accepted += 1;
    },
  });
  left.push(() => proxy.close());
  const profile = mkdtempSync(join(tmpdir(), 'bargeh-profile-'));
  left.push(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const { requests, part } = await threeFamilies(school);

  let browser: TestBrowser = await launchBrowser(profile);
  left.push(() => browser.kill());
  const first = await browser.open(proxy.url);
  await first.waitForFunction(() => 'harness' in window);
  await first.evaluate(([name, secret]) => window.harness.signIn(name, secret), [
    teacher.login,
    teacher.password,
  ] as const);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const token = await first.evaluate(() => window.harness.token());
  await first.close();
  const plain = await browser.open(`${proxy.url}/?plain`);
  await plain.waitForFunction(() => navigator.serviceWorker.controller !== null);

  proxy.setNetwork(false);
  const answers = await plain.evaluate(
    ([asked, bearer]) => {
      const ask = async ({ path, body, method }: (typeof asked)[number]) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
        const request = new Request(path, { method, headers, body: JSON.stringify(body) });
        try {
          const answer = await fetch(request);
          const { result, queued } = await answer.json();
          return `${answer.status} ${JSON.stringify({ result, queued })}`;
        } catch (error) {
          return String(error);
        }
      };
      return Promise.all(asked.map(ask));
    },
    [requests, token] as const,
  );
  await browser.kill();

  proxy.setNetwork(true);
  browser = await launchBrowser(profile);
  await until('the browser knows the worker', () => browser.sync('outbox'));
  await until('the queue is empty', () => accepted >= requests.length, waitMs).catch(
    () => undefined,
  );
  // Once more: what was sent must not be sent again.
  await browser.sync('outbox');
  await until('the proxy is quiet', () => proxy.pending() === 0);
  await browser.kill();
  const truth = await school.truth();
  return {
    answers,
    accepted,
    effects: truth.effects.filter((effect) => effect.part === part).map((effect) => effect.n),
    marks: truth.marks.map((mark, place) => `${mark} ×${truth.markVersions[place]}`),
  };
}

const queued = '202 {"result":true,"queued":true}';
const allWell: Outcome = {
  answers: [queued, queued, queued],
  accepted: 3,
  effects: [1],
  marks: ['mark changed ×2', 'mark new ×1'],
};

describe('the worker alone', () => {
  test(
    'queues what went past the engine, survives a kill and sends each once with every page closed',
    async () => {
      const outcome = await playAlone([], 30_000);
      console.log(`worker alone: ${JSON.stringify(outcome)}`);
      expect(outcome).toEqual(allWell);
    },
    2 * minutes,
  );

  test(
    'would be found out without its fetch handler',
    async () => {
      const outcome = await playAlone(handlerRemoved, 3_000);
      console.log(`control, no handler: ${JSON.stringify(outcome)}`);
      expect(outcome.answers).not.toContain(queued);
      expect(outcome).toMatchObject({ effects: [], marks: ['mark before ×1'] });
    },
    2 * minutes,
  );

  test(
    'would be found out without its replay',
    async () => {
      const outcome = await playAlone(replayRemoved, 3_000);
      console.log(`control, no replay: ${JSON.stringify(outcome)}`);
      expect(outcome.answers).toEqual(allWell.answers);
      expect(outcome).toMatchObject({ accepted: 0, effects: [], marks: ['mark before ×1'] });
    },
    2 * minutes,
  );
});
