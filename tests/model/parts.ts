/** What steps are made of. */
import * as fc from 'fast-check';
import { fields } from './marking.ts';
import type { ListAct, Step } from './steps.ts';

/** As drawn in any life. */
export const tab = fc.nat(4);
/** As drawn in any life. */
export const device = fc.nat(2);
/** As drawn in any life. */
export const result = fc.nat(1);
/** As drawn in any life. */
export const question = fc.nat(1);
/** As drawn in any life. */
export const what = fc.constantFrom(...fields, 'score' as const, 'comment' as const);

/** As drawn in any life. */
export const listAct: fc.Arbitrary<ListAct> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('text' as const, 'answer' as const) },
    { weight: 4, arbitrary: fc.constantFrom('add' as const, 'read' as const, 'move' as const) },
    { weight: 4, arbitrary: fc.constantFrom('rubric' as const, 'file' as const) },
    { weight: 2, arbitrary: fc.constant('erase' as const) },
    { weight: 1, arbitrary: fc.constant('release' as const) },
  ),
  at: fc.nat(2),
  to: fc.nat(2),
});

/** As drawn in any life. */
export const hers = fc.constantFrom(0, 1, 4);

/** As drawn in any life. */
export const formAct = fc.record({
  do: fc.constant('form' as const),
  tab: hers,
  act: fc.constantFrom('read', 'title', 'title', 'description', 'withdraw'),
});

/** As drawn in any life. */
export const draftAct = fc.record({
  do: fc.constant('draft' as const),
  tab,
  id: fc.nat(1),
  act: fc.constantFrom('put', 'put', 'leave', 'ask', 'giveUp'),
});

/** One story with what was drawn for it. */
export const story =
  <T>(tell: (drawn: T) => Step[]) =>
  (drawn: T) =>
    tell(drawn);

/** Time for what is under way. */
export const breath: Step = { do: 'breathe', turns: 6 };

/** A score for the first question. */
export const scored = (at: number, where: number): Step => ({
  do: 'save',
  tab: at,
  result: where,
  question: 0,
  what: 'score',
  isEqual: false,
});
