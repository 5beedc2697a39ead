/** Stories that are told in some lives, so that what is rare happens in every run. */
import * as fc from 'fast-check';
import { breath, question, result, scored, story, tab, what } from './parts.ts';
import type { DraftAct, Step } from './steps.ts';
import { lists } from './values.ts';

const page = (where: number, at: number, question: number): Step => ({
  do: 'save',
  tab: at,
  result: where,
  question,
  what: 'page',
  isEqual: false,
});
/** A workbook full of ink without a network, then a filter that takes less, or none. */
export const inky = fc
  .record({
    tab: fc.constantFrom(0, 2, 4),
    result,
    isNarrow: fc.boolean(),
    isTooMuch: fc.boolean(),
  })
  .map(
    story(({ tab: at, result: where, isNarrow, isTooMuch }): Step[] => {
      const own = at / 2;
      return [
        { do: 'weather', device: own, level: 3 },
        ...[0, 1, 2, 3, 4, 5, isTooMuch ? 0 : 6].map((question) => page(where, at, question)),
        scored(at, where),
        { do: isNarrow ? 'narrow' : 'letGo', device: own },
        { do: 'kick', tab: at },
        breath,
        scored(at, where),
        breath,
      ];
    }),
  );

/** The exam is made ready, published, taken back or withdrawn, on two devices. */
/** Files that are lost on their way: their bytes are gone, or the server tidied them before anything named them. */
/** One tab falls asleep while it sends, or while it waits to. */
export const sleepy = fc
  .record({ tab: fc.constantFrom(0, 2), result, isFirst: fc.boolean() })
  .map(
    story(({ tab: at, result: where, isFirst }): Step[] => [
      { do: 'hold', device: at / 2 },
      scored(at, where),
      { do: 'kick', tab: at },
      breath,
      scored(at + 1, 1 - where),
      { do: 'kick', tab: at + 1 },
      breath,
      { do: 'suspend', tab: isFirst ? at : at + 1 },
      { do: 'letGo', device: at / 2 },
      breath,
    ]),
  );

/** The disk is full in one tab, and another saves when there is room again. */
export const fullDisk = fc
  .record({ tab: fc.constantFrom(0, 2), result, isSent: fc.boolean(), isUnsure: fc.boolean() })
  .map(
    story(({ tab: at, result: where, isSent, isUnsure }): Step[] => {
      const own = at / 2;
      return [
        { do: isUnsure ? 'unsure' : 'full', device: own },
        scored(at, where),
        breath,
        { do: 'room', device: own },
        scored(at + 1, where),
        ...(isSent ? [{ do: 'kick' as const, tab: at + 1 }, breath] : []),
        { do: 'again', tab: at },
        breath,
      ];
    }),
  );

/** Values that a browser loses while they wait. */
export const losing = fc.record({ tab, result, other: result }).map(
  story(({ tab: at, result: where, other }): Step[] => {
    const own = [0, 0, 1, 1, 2][at] ?? 0;
    return [
      { do: 'weather', device: own, level: 3 },
      scored(at, where),
      scored(at, 1 - where),
      breath,
      { do: 'lose', device: own },
      { do: 'crash', tab: at },
      breath,
      scored(at, other),
      { do: 'letGo', device: own },
      { do: 'kick', tab: at },
      breath,
    ];
  }),
);

/** One row is answered with 500, while the workbook beside it is taken. */
export const cursed = result.map((where): Step[] => [
  { do: 'curse', device: 2, result: where },
  scored(4, where),
  ...Array.from({ length: 8 }, (): Step[] => [
    { do: 'kick', tab: 4 },
    breath,
    scored(4, 1 - where),
    breath,
    { do: 'wait', ms: 300_000 },
  ]).flat(),
  breath,
]);

/** The other tab of the same device, where there is one. */
const besides = (at: number) => [1, 0, 3, 2, 4][at] ?? at;
const write = (at: number, act: DraftAct = 'put'): Step => ({ do: 'draft', tab: at, id: 0, act });

/** Words of a form are shown and given up, while others come to the disk after the clock was set back. */
export const drafted = fc
  .record({
    tab,
    ms: fc.constantFrom(60_000, 86_400_000, 86_400_000, 0),
    isMine: fc.boolean(),
    act: fc.constantFrom('put', 'leave'),
  })
  .map(
    story(({ tab: at, ms, isMine, act }): Step[] => {
      const own = [0, 0, 1, 1, 2][at] ?? 0;
      const other = besides(at);
      return [
        write(isMine && act === 'leave' ? at : other),
        write(other, 'ask'),
        { do: 'clock', device: own, ms: -ms },
        write(at, act),
        write(other, 'giveUp'),
        breath,
        { do: 'clock', device: own, ms },
      ];
    }),
  );

/** A start before it is known where the services are; and clocks set while drafts are written. */
export const starting = fc
  .record({
    tab,
    list: fc.constantFrom(...lists),
    result,
    ms: fc.constantFrom(86_400_000, 60_000),
    isLast: fc.boolean(),
  })
  .map(
    story(({ tab: at, list, result: where, ms, isLast }): Step[] => {
      const own = [0, 0, 1, 1, 2][at] ?? 0;
      const add: Step = { do: 'list', tab: at, list, act: { kind: 'add', at: 0, to: 0 } };
      return [
        { do: 'slowStart', tab: at },
        scored(at, where),
        add,
        write(at),
        { do: 'clock', device: own, ms: -ms },
        write(besides(at)),
        ...(isLast ? [write(at)] : []),
        breath,
        { do: 'tell', tab: at },
        { do: 'kick', tab: at },
        breath,
        { do: 'clock', device: own, ms },
      ];
    }),
  );

/** A device whose clock runs ahead sends changes of a list that another one goes on with. */
/** What was added is taken back while it is on its way. */
/** A question is rewritten on one device, and deleted on another that has not been shown that. */
/** Two write the same of one answer, and one of them more of the workbook, without a network. */
export const rivals = fc
  .record({ result, question, said: fc.constantFrom('score', 'comment', 'both'), more: what })
  .map(
    story(({ result: where, question, said, more }): Step[] => {
      const save = (at: number, of: number, field: typeof more): Step => ({
        do: 'save',
        tab: at,
        result: where,
        question: of,
        what: field,
        isEqual: false,
      });
      return [
        { do: 'read', tab: 0, result: where, isSlow: false },
        { do: 'read', tab: 2, result: where, isSlow: false },
        { do: 'weather', device: 0, level: 3 },
        // Known to be cut off, she writes on in one row.
        scored(0, 1 - where),
        breath,
        save(0, question, said),
        save(0, 1 - question, more),
        save(2, question, said),
        { do: 'kick', tab: 2 },
        breath,
        { do: 'decide', tab: 2, choice: 'mine' },
        breath,
        { do: 'weather', device: 0, level: 0 },
        { do: 'kick', tab: 0 },
        breath,
      ];
    }),
  );

/** She publishes, while a change of hers made before comes to wait for her: another device of hers was first. */
/** Somebody leaves while an answer is on its way. */
export const leaving = fc
  .record({ tab: fc.constantFrom(0, 2, 4), result })
  .map(
    story(({ tab: at, result: where }): Step[] => [
      { do: 'hold', device: at / 2 },
      scored(at, where),
      { do: 'kick', tab: at },
      breath,
      { do: 'person', device: at / 2, who: at === 2 ? 'ann' : 'bob', leaves: true },
      { do: 'letGo', device: at / 2 },
      breath,
      { do: 'person', device: at / 2, who: at === 2 ? 'bob' : 'ann', leaves: false },
      breath,
    ]),
  );
