/** Stories of lists of questions and of the form of their exam. */
import * as fc from 'fast-check';
import { breath, formAct, hers, listAct, scored, story } from './parts.ts';
import type { ListAct, Step } from './steps.ts';
import { lists } from './values.ts';

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

export const early = fc.nat(2).map((at): Step[] => {
  const by = (tabAt: number, kind: ListAct['kind']): Step => ({
    do: 'list',
    tab: tabAt,
    list: 'exam',
    act: { kind, at, to: 0 },
  });
  return [
    by(0, 'read'),
    by(4, 'read'),
    { do: 'weather', device: 0, level: 3 },
    by(0, 'text'),
    by(4, 'text'),
    { do: 'kick', tab: 4 },
    breath,
    by(0, 'release'),
    { do: 'weather', device: 0, level: 0 },
    { do: 'kick', tab: 0 },
    breath,
  ];
});
