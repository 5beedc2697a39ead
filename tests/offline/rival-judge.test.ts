import { describe, expect, test } from 'vitest';
import type { DeskNote, Said, Value } from './harness/desk-api.ts';
import { judgeRivals } from './rival-judge.ts';
import type { RivalNote, RivalStep } from './rival-judge.ts';

const part = 'result/question';
const hers: Value = { units: 60, comment: 'teacher.1' };
const his: Value = { units: 120, comment: 'admin.1' };

/** The notes of a story, each a millisecond after the one before it. */
const told = (...notes: [string, DeskNote][]): RivalNote[] =>
  notes.map(([who, note], place) => Object.assign({ who }, note, 'at' in note && { at: place }));
const shown = (value: Value): DeskNote => ({ note: 'shown', values: [{ part, value }] });
const made = (said: Said, ink: string[] = []): DeskNote => ({
  note: 'made',
  part,
  said,
  ink,
  at: 0,
});
const kept = (said: Said, ink: string[] = []): DeskNote => ({ note: 'kept', part, said, ink });
const asked = (mine: Said, theirs: Value): DeskNote => ({ note: 'asked', part, mine, theirs });
const chose = (choice: 'mine' | 'theirs', mine: Said, theirs: Value): DeskNote => ({
  note: 'chose',
  part,
  choice,
  mine,
  theirs,
  result: choice === 'mine' ? mine : null,
  at: 0,
});
const decided = (mine: Said, theirs: Value, isGone = true): DeskNote => ({
  note: 'decided',
  part,
  mine,
  theirs,
  isGone,
});
const step = (by: string, value: Value): RivalStep => ({ part, by, value, at: 100 });

const judged = (notes: RivalNote[], steps: RivalStep[], strokes: string[] = []) => {
  const truth = { steps, strokes: new Map([[part, strokes]]) };
  const verdict = judgeRivals(notes, truth, ['teacher', 'admin']);
  const lists = Object.entries(verdict).filter(([, found]) => Array.isArray(found));
  return Object.fromEntries(lists.map(([name, list]: [string, string[]]) => [name, list.length]));
};
const clean = { unseen: 0, lost: 0, twice: 0, outOfOrder: 0, askedAgain: 0, dropped: 0 };
const both = [step('teacher', hers), step('admin', his)];

describe('the judge of two teachers at one stack', () => {
  test('lets a value go that was on the screen before the other one was made', () => {
    const notes = told(['admin', shown(hers)], ['admin', made(his)], ['admin', kept(his)]);
    expect(judged(notes, both)).toEqual(clean);
  });

  test('finds a value that was replaced and never shown', () => {
    expect(judged(told(['admin', made(his)]), both)).toEqual({ ...clean, unseen: 1 });
  });

  test('finds a value that was shown only after its successor was made', () => {
    const notes = told(['admin', made(his)], ['admin', shown(hers)]);
    expect(judged(notes, both)).toEqual({ ...clean, unseen: 1 });
  });

  test('asks for exactly that value: the same score beside another comment is another one', () => {
    const notes = told(['admin', shown({ ...hers, comment: null })], ['admin', made(his)]);
    expect(judged(notes, both)).toEqual({ ...clean, unseen: 1 });
  });

  test('finds a score that went over another score alone', () => {
    const notes = told(['admin', made({ units: 120 })]);
    const over = { ...hers, units: 120 };
    expect(judged(notes, [step('teacher', hers), step('admin', over)])).toEqual({
      ...clean,
      unseen: 1,
    });
  });

  test('takes a value for seen that was chosen against on its card', () => {
    const notes = told(
      ['admin', made(his)],
      ['admin', asked(his, hers)],
      ['admin', chose('mine', his, hers)],
      ['admin', decided(his, hers)],
    );
    expect(judged(notes, both)).toEqual(clean);
  });

  test('finds what was saved and is not there, unless she gave it up herself', () => {
    const saved = [
      ['admin', made(his, ['stroke'])],
      ['admin', kept(his, ['stroke'])],
    ] satisfies [string, DeskNote][];
    // Score, comment and ink.
    expect(judged(told(...saved), [step('teacher', hers)])).toEqual({ ...clean, lost: 3 });
    const given = told(
      ...saved,
      ['admin', asked(his, hers)],
      ['admin', chose('theirs', his, hers)],
      ['admin', decided(his, hers)],
    );
    expect(judged(given, [step('teacher', hers)], ['stroke'])).toEqual(clean);
  });

  test('counts for given up what she had typed before she chose, and for lost what no later word replaced', () => {
    const next = { units: 0, comment: 'admin.2' };
    const notes = told(
      ['admin', asked(his, hers)],
      ['admin', made(next)],
      ['admin', chose('theirs', his, hers)],
      ['admin', kept(next)],
      ['admin', decided(his, hers)],
    );
    expect(judged(notes, [step('teacher', hers)])).toEqual(clean);
    const died = told(['admin', made(his)], ['admin', made({ units: 0 })], ['admin', kept(his)]);
    const last = step('admin', { ...his, units: 0 });
    expect(judged(died, [last])).toEqual(clean);
    expect(judged(died, [step('admin', { ...his, units: 60 })])).toEqual({ ...clean, lost: 1 });
  });

  test('finds what took effect twice, or after what followed it', () => {
    const words = (n: number) => ({ units: 60, comment: `admin.${n}` });
    const notes = told(['admin', made(words(1))], ['admin', made(words(2))]);
    const order = [1, 2, 1].map((n) => step('admin', words(n)));
    expect(judged(notes, order)).toEqual({ ...clean, outOfOrder: 1 });
    const again = [step('admin', words(1)), step('teacher', hers), step('admin', words(1))];
    const seen = told(
      ['teacher', shown(words(1))],
      ['teacher', made(hers)],
      ['admin', shown(hers)],
      ['admin', made(words(1))],
    );
    expect(judged(seen, again)).toEqual({ ...clean, twice: 1 });
  });

  test('finds a conflict that is asked again after it was decided, and one that went by itself', () => {
    const notes = told(
      ['admin', asked(his, hers)],
      ['admin', chose('theirs', his, hers)],
      ['admin', decided(his, hers)],
      ['admin', asked(his, hers)],
    );
    expect(judged(notes, [step('teacher', hers)])).toEqual({
      ...clean,
      askedAgain: 1,
      dropped: 1,
    });
  });

  test('counts one conflict and one decision where her next comment joins the card while she decides', () => {
    const next = { units: 120, comment: 'admin.2' };
    const notes = told(
      ['admin', asked(his, hers)],
      ['admin', made(next)],
      ['admin', chose('theirs', his, hers)],
      ['admin', kept(next)],
      ['admin', asked(next, hers)],
      ['admin', decided(his, hers, false)],
      ['admin', chose('theirs', next, hers)],
      ['admin', decided(next, hers)],
    );
    const truth = { steps: [step('teacher', hers)], strokes: new Map() };
    expect(judgeRivals(notes, truth, ['teacher', 'admin'])).toMatchObject({
      conflicts: 1,
      decided: 1,
      askedAgain: [],
      dropped: [],
    });
    expect(judgeRivals(notes.slice(0, -2), truth, ['teacher', 'admin'])).toMatchObject({
      conflicts: 1,
      decided: 0,
      dropped: [expect.stringContaining('admin.2')],
    });
  });
});
