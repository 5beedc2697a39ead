import { describe, expect, test } from 'vitest';
import type { PartConflict, Version } from './conflict-versions.ts';
import { thirdDraft, thirdValue } from './third-draft.ts';

const version = (change: Partial<Version>): Version => ({
  text: null,
  by: null,
  byId: null,
  at: null,
  ...change,
});
const conflict = (mine: Partial<Version>, theirs: Partial<Version>, part = 'q1'): PartConflict => ({
  part,
  mine: version(mine),
  theirs: version(theirs),
});

describe('a third value', () => {
  const bothScored = conflict({ units: 240 }, { units: 480, text: 'خوب' });
  test('of two scores begins without one, and is none until a score is written', () => {
    const draft = thirdDraft(bothScored);
    expect(draft).toEqual({ score: '', comment: 'خوب' });
    expect(thirdValue(bothScored, draft, 480)).toBeNull();
    expect(thirdValue(bothScored, { ...draft, score: '۱٫۵' }, 480)).toEqual({
      units: 360,
      edited: { scoreUnits: 360, comment: 'خوب' },
    });
    expect(thirdValue(bothScored, { ...draft, score: '3' }, 480)).toBeNull();
  });

  const ofComments = conflict({ text: 'از من' }, { units: 480, text: 'از او' });
  test('of two comments leaves the score that stands, unless she writes another', () => {
    expect(thirdValue(ofComments, { score: ' ', comment: ' از هر دو ' }, 480)).toEqual({
      units: null,
      edited: { comment: 'از هر دو' },
    });
    expect(thirdValue(ofComments, { score: '1', comment: 'از هر دو' }, 480)).toMatchObject({
      edited: { scoreUnits: 240, comment: 'از هر دو' },
    });
    expect(thirdValue(ofComments, { score: 'x', comment: 'از هر دو' }, 480)).toBeNull();
  });

  test('of two notes is words', () => {
    const notes = conflict({ text: 'از من' }, { text: 'از او' }, 'note');
    expect(thirdValue(notes, { score: '', comment: ' ' }, null)).toBeNull();
    expect(thirdValue(notes, { score: '', comment: 'سه' }, null)).toMatchObject({
      edited: { text: 'سه' },
    });
  });
});
