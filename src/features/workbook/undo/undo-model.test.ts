import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Change } from '../saving/edits.ts';
import { COLLEAGUES, questions, results } from './testing/school.ts';
import { createTablet, type Faults, type Tablet } from './testing/tablet.ts';

type Act =
  | { do: 'score'; result: string; question: string; units: number | null }
  | { do: 'comment'; result: string; question: string; text: string | null }
  | { do: 'review'; result: string; status: 'notReviewed' | 'accepted' | 'rejected' }
  | { do: 'note'; result: string; text: string }
  | { do: 'undo' }
  | { do: 'redo' };
type Wanted = Exclude<Act, { do: 'undo' | 'redo' }>;
type Event =
  | { event: 'rest' | 'leave' | 'reload' | 'cut' | 'back' }
  | { event: 'reread' | 'colleague'; result: string };

const result = fc.constantFrom(...results);
const question = fc.constantFrom(...questions);
const text = fc.constantFrom('آفرین', 'راه حل را بنویسید', 'دقت کنید', '');
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('score' as const),
      result,
      question,
      units: fc.constantFrom(null, 0, 60, 120, 240, 300, 480),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('comment' as const),
      result,
      question,
      text: text.map((said) => said || null),
    }),
  },
  fc.record({
    do: fc.constant('review' as const),
    result,
    status: fc.constantFrom('notReviewed' as const, 'accepted' as const, 'rejected' as const),
  }),
  fc.record({ do: fc.constant('note' as const), result, text }),
  fc.constantFrom<Act>({ do: 'undo' }, { do: 'redo' }),
);
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ event: fc.constantFrom('rest', 'leave', 'leave', 'cut', 'back', 'reload') }),
  fc.record({ event: fc.constantFrom('reread' as const, 'colleague' as const), result }),
);
const evening = fc.array(fc.tuple(act, fc.option(event, { freq: 3 })), {
  minLength: 100,
  maxLength: 100,
});

let tablet: Tablet | null = null;
afterEach(() => tablet?.end());

/** All that she sees of all workbooks, but for what a colleague does. */
const stateOf = (of: Tablet) =>
  results.map((resultId) => {
    const { questionList, review, note } = of.viewOf(resultId);
    const answers = questionList
      .filter(({ questionId }) => questionId !== COLLEAGUES)
      .map(({ questionId, scoreUnits, comment }) => [questionId, scoreUnits, comment]);
    return { resultId, answers, review: review.status, note: note.text };
  });

/** What she wants, with the version and the value that she sees. */
function change(of: Tablet, wanted: Wanted, faults: Faults) {
  const view = of.viewOf(wanted.result);
  const seen = faults.remembersCopy ? of.copyOf(wanted.result) : view;
  const find = (list: typeof seen.questionList) =>
    list.find((one) => 'question' in wanted && one.questionId === wanted.question);
  const questionId = 'question' in wanted ? wanted.question : '';
  const baseVersion = find(view.questionList)?.version ?? 0;
  const [said, before]: [Change, string | number | null] =
    wanted.do === 'score'
      ? [
          { type: 'score', questionId, baseVersion, units: wanted.units },
          find(seen.questionList)?.scoreUnits ?? null,
        ]
      : wanted.do === 'comment'
        ? [
            { type: 'comment', questionId, baseVersion, text: wanted.text },
            find(seen.questionList)?.comment ?? null,
          ]
        : wanted.do === 'review'
          ? [
              { type: 'review', baseVersion: view.review.version, status: wanted.status },
              seen.review.status,
            ]
          : [{ type: 'note', baseVersion: view.note.version, text: wanted.text }, seen.note.text];
  of.change(wanted.result, said, before);
}

async function happen(of: Tablet, happens: Event) {
  if (happens.event === 'rest') await of.rest();
  else if (happens.event === 'leave') of.history().seal();
  else if (happens.event === 'reload') await of.reload();
  else if (happens.event === 'reread') of.reread(happens.result);
  else if (happens.event === 'colleague') of.school.colleague(happens.result, COLLEAGUES, 60);
  else of.school.goOnline(happens.event === 'back');
}

/** All steps back, then all steps forth; what was seen after each. */
async function walk(of: Tablet, way: 'undo' | 'redo', onTheWay: () => Promise<void>) {
  const seen = [stateOf(of)];
  const can = () => of.history().getSnapshot()[way === 'undo' ? 'canUndo' : 'canRedo'];
  while (can()) {
    await of.history()[way](of.hands);
    seen.push(stateOf(of));
    const { said } = of.history().getSnapshot();
    if (said?.what === 'stopped') throw new Error(`stopped: ${JSON.stringify(said.obstacle)}`);
    if (seen.length === 40) await onTheWay();
    if (seen.length > 400) throw new Error('it never ends');
  }
  return seen;
}

async function live(
  acts: [Act, Event | null][],
  { isOffline = false, ...faults }: Faults & { isOffline?: boolean } = {},
) {
  tablet?.end();
  const of = await createTablet(faults);
  tablet = of;
  of.school.goOnline(!isOffline);
  const begun = stateOf(of);
  for (const [wanted, happens] of acts) {
    if (wanted.do === 'undo' || wanted.do === 'redo') await of.history()[wanted.do](of.hands);
    else change(of, wanted, faults);
    if (happens && !(isOffline && happens.event === 'back')) await happen(of, happens);
  }
  const ended = stateOf(of);
  const back = await walk(of, 'undo', of.reload);
  expect(back.at(-1)).toEqual(begun);
  const forth = await walk(of, 'redo', of.reload);
  expect(forth.at(back.length - 1)).toEqual(ended);
  // What was undone during the evening is made again as well: the way back then leads through every state.
  const again = await walk(of, 'undo', of.rest);
  expect(again).toEqual(forth.toReversed());
  of.school.goOnline(true);
  await of.rest();
  await of.rest(400_000);
  for (const resultId of results) of.reread(resultId);
  expect(of.outbox().rows()).toEqual([]);
  expect(stateOf(of)).toEqual(begun);
  expect(of.school.conflicts()).toBe(0);
}

/** Each with and without a network. */
const evenings = Number(process.env['EVENINGS'] ?? 4);

/** Answers how many evenings it held for. */
async function holds(lives: number, options?: Parameters<typeof live>[1]): Promise<number> {
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(evening, async (acts) => {
      await live(acts, options);
      lived += 1;
    }),
    { numRuns: lives, seed: 20_261_121, endOnFailure: true },
  );
  return lived;
}

test('undo of a hundred actions over several workbooks restores the state exactly, and redo brings it back', async () => {
  expect(await holds(evenings)).toBe(evenings);
}, 120_000);

test('without a network too, and everything arrives afterwards', async () => {
  expect(await holds(evenings, { isOffline: true })).toBe(evenings);
}, 120_000);

test('a history that remembers what the server said instead of what she saw is found out', async () => {
  await expect(holds(12, { remembersCopy: true })).rejects.toThrow('Property failed');
}, 120_000);

test('undoing that counts as a step of its own is found out', async () => {
  await expect(holds(12, { recordsUndo: true })).rejects.toThrow('Property failed');
}, 120_000);
