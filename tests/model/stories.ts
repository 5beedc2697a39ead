/** Stories that are told in some lives, so that what is rare happens in every run. */
import * as fc from 'fast-check';
import { formAct, hers, listAct, result, tab } from './parts.ts';
import type { ListAct, Step } from './steps.ts';
import { lists } from './values.ts';

/** One story with what was drawn for it. */
const story =
  <T>(tell: (drawn: T) => Step[]) =>
  (drawn: T) =>
    tell(drawn);

const breath: Step = { do: 'breathe', turns: 6 };
const page = (where: number, at: number, question: number): Step => ({
  do: 'save',
  tab: at,
  result: where,
  question,
  what: 'page',
  isEqual: false,
});
const scored = (at: number, where: number): Step => ({
  do: 'save',
  tab: at,
  result: where,
  question: 0,
  what: 'score',
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
export const published = fc
  .record({
    tab: hers,
    other: hers,
    level: fc.nat(3),
    isUnsent: fc.boolean(),
    act: listAct,
    more: fc.array(
      fc.oneof(
        formAct,
        fc.record({
          do: fc.constant('list' as const),
          tab: hers,
          list: fc.constant('exam' as const),
          act: listAct,
        }),
      ),
      { maxLength: 4 },
    ),
  })
  .map(
    story(({ tab: at, other, level, isUnsent, act, more }): Step[] => {
      const own = at === 4 ? 2 : 0;
      const list = (by: number, kind: ListAct['kind']): Step => ({
        do: 'list',
        tab: by,
        list: 'exam',
        act: { ...act, kind },
      });
      return [
        list(at, 'read'),
        { do: 'form', tab: at, act: 'read' },
        { do: 'form', tab: other, act: 'read' },
        { do: 'form', tab: at, act: 'title' },
        { do: 'form', tab: other, act: 'title' },
        { do: 'weather', device: own, level: isUnsent ? 3 : level },
        list(at, 'rubric'),
        list(other, 'text'),
        list(at, 'file'),
        list(at, act.kind),
        { do: 'list', tab: at, list: 'exam', act: { ...act, kind: 'release' } },
        breath,
        ...(isUnsent ? [{ do: 'takeBack' as const, tab: at }] : []),
        { do: 'weather', device: own, level: 0 },
        { do: 'kick', tab: at },
        breath,
        ...more,
        { do: 'form', tab: other, act: 'read' },
        { do: 'form', tab: other, act: 'title' },
        { do: 'form', tab: at, act: 'title' },
        { do: 'form', tab: at, act: 'read' },
        { do: 'form', tab: at, act: 'withdraw' },
        { do: 'form', tab: at, act: 'withdraw' },
        breath,
      ];
    }),
  );

/** Files that are lost on their way: their bytes are gone, or the server tidied them before anything named them. */
export const filed = fc
  .record({ tab: hers, list: fc.constantFrom(...lists), isGone: fc.boolean() })
  .map(
    story(({ tab: at, list, isGone }): Step[] => {
      const own = at === 4 ? 2 : 0;
      const act = (kind: ListAct['kind']): Step => ({
        do: 'list',
        tab: at,
        list,
        act: { kind, at: 0, to: 1 },
      });
      return [
        act('read'),
        { do: 'weather', device: own, level: isGone ? 3 : 0 },
        act('file'),
        ...(isGone
          ? [{ do: 'unreadable' as const, device: own }]
          : [{ do: 'onlyFiles' as const, device: own }]),
        { do: 'kick', tab: at },
        breath,
        breath,
        ...(isGone ? [] : [{ do: 'tidied' as const, device: own }]),
        act('text'),
        scored(at, 1),
        { do: 'weather', device: own, level: 0 },
        { do: 'wait', ms: 31_000 },
        { do: 'kick', tab: at },
        breath,
      ];
    }),
  );

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
        { do: 'draft', tab: at, id: 0 },
        { do: 'clock', device: own, ms: -ms },
        { do: 'draft', tab: [1, 0, 3, 2, 4][at] ?? at, id: 0 },
        ...(isLast ? [{ do: 'draft' as const, tab: at, id: 0 }] : []),
        breath,
        { do: 'tell', tab: at },
        { do: 'kick', tab: at },
        breath,
        { do: 'clock', device: own, ms },
      ];
    }),
  );

/** A device whose clock runs ahead sends changes of a list that another one goes on with. */
export const ahead = fc
  .record({
    list: fc.constantFrom(...lists),
    ms: fc.constantFrom(3_600_000, 86_400_000),
    act: listAct,
  })
  .map(
    story(({ list, ms, act }): Step[] => {
      const by = (at: number, kind: ListAct['kind']): Step => ({
        do: 'list',
        tab: at,
        list,
        act: { ...act, kind },
      });
      return [
        { do: 'clock', device: 0, ms },
        by(0, 'text'),
        breath,
        { do: 'clock', device: 0, ms: -ms },
        by(0, 'read'),
        by(4, 'read'),
        by(4, 'text'),
        by(4, 'move'),
        breath,
        by(0, 'read'),
        by(0, 'answer'),
        breath,
      ];
    }),
  );

/** What was added is taken back while it is on its way. */
export const onItsWay = fc.record({ tab: hers, list: fc.constantFrom(...lists) }).map(
  story(({ tab: at, list }): Step[] => {
    const own = at === 4 ? 2 : 0;
    return [
      { do: 'list', tab: at, list, act: { kind: 'read', at: 0, to: 0 } },
      { do: 'hold', device: own },
      { do: 'list', tab: at, list, act: { kind: 'add', at: 0, to: 0 } },
      { do: 'kick', tab: at },
      breath,
      { do: 'takeBack', tab: at },
      { do: 'letGo', device: own },
      breath,
    ];
  }),
);

/** A question is rewritten on one device, and deleted on another that has not been shown that. */
export const erasing = fc
  .record({ list: fc.constantFrom(...lists), at: fc.nat(2), isMine: fc.boolean() })
  .map(
    story(({ list, at, isMine }): Step[] => {
      const by = (tabAt: number, kind: ListAct['kind']): Step => ({
        do: 'list',
        tab: tabAt,
        list,
        act: { kind, at, to: 0 },
      });
      return [
        by(0, 'read'),
        by(4, 'read'),
        { do: 'weather', device: 2, level: 3 },
        by(0, 'text'),
        { do: 'weather', device: 0, level: 0 },
        { do: 'kick', tab: 0 },
        breath,
        by(4, 'erase'),
        { do: 'weather', device: 2, level: 0 },
        { do: 'kick', tab: 4 },
        breath,
        { do: 'decide', tab: 4, choice: isMine ? 'mine' : 'theirs' },
        breath,
      ];
    }),
  );

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
