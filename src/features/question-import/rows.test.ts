import { describe, expect, it } from 'vitest';
import { bankItem } from './item.ts';
import {
  countsOf,
  isReady,
  judged,
  passes,
  withCorrect,
  withMissing,
  type ImportedQuestion,
} from './rows.ts';

const question = (over: Partial<ImportedQuestion> = {}): ImportedQuestion => ({
  type: 'multipleChoice',
  text: 'دو و دو؟',
  formula: null,
  options: [
    { text: 'سه', isCorrect: false },
    { text: 'چهار', isCorrect: true },
  ],
  maxScoreUnits: null,
  modelAnswer: null,
  rubric: [],
  difficulty: null,
  tags: [],
  files: [],
  ...over,
});
const row = (of: ImportedQuestion | null, remarks: Parameters<typeof judged>[0]['remarks'] = []) =>
  judged({
    id: 'a',
    file: 'f',
    at: 1,
    name: '',
    source: 'متن',
    remarks,
    question: of,
    isChosen: true,
    isRepaired: false,
    like: null,
  });
const noKey = question({
  options: [
    { text: 'سه', isCorrect: false },
    { text: 'چهار', isCorrect: false },
  ],
});

describe('how a row stands', () => {
  it('is good with nothing to say but notes, and changed with more', () => {
    expect(row(question()).kind).toBe('good');
    expect(row(question(), [{ code: 'trueFalse', weight: 'note' }]).kind).toBe('good');
    expect(row(question(), [{ code: 'feedbackDropped', weight: 'dropped' }]).kind).toBe('changed');
  });

  it('needs repair without a correct option, until a tap says which', () => {
    const broken = row(noKey, [{ code: 'noCorrect', weight: 'repair' }]);
    expect([broken.kind, isReady(broken)]).toEqual(['repair', false]);
    const mended = withCorrect(broken, 1);
    expect(mended.kind).toBe('good');
    expect(mended.question?.options.map(({ isCorrect }) => isCorrect)).toEqual([false, true]);
  });

  it('needs repair while the reader was in doubt, though nothing is missing', () => {
    const doubtful = row(question(), [{ code: 'answerTwofold', weight: 'repair' }]);
    expect(doubtful.kind).toBe('repair');
    expect(withCorrect(doubtful, 0).kind).toBe('good');
  });

  it('needs repair where nothing could be made of it', () => {
    expect(row(null).kind).toBe('repair');
  });

  it('is counted and filtered by that; what needs repair never goes', () => {
    const rows = [row(question()), row(noKey), { ...row(question()), isChosen: false }];
    expect(countsOf(rows)).toMatchObject({ all: 3, good: 2, repair: 1, chosen: 1, unscored: 1 });
    expect(rows.filter((one) => passes(one, 'repair'))).toHaveLength(1);
    expect(rows.filter((one) => passes(one, 'like'))).toHaveLength(0);
  });
});

describe('what is set for several', () => {
  it('fills what is missing and leaves what the file says', () => {
    const said = row(question({ difficulty: 'hard', tags: ['فصل ۱'] }));
    const { question: after } = withMissing(said, {
      difficulty: 'easy',
      tag: 'جبر',
      scoreUnits: 480,
    });
    expect(after).toMatchObject({ difficulty: 'hard', tags: ['فصل ۱', 'جبر'], maxScoreUnits: 480 });
    expect(withMissing(said, { difficulty: 'easy' })).toBe(said);
  });
});

describe('a row as the bank takes it', () => {
  it('goes under its own name, with the score that was asked for once', () => {
    expect(bankItem(row(question()), 360)).toMatchObject({
      clientId: 'a',
      maxScoreUnits: 360,
      onlineExamTemplateQuestionAnswers: [
        { text: 'سه', isCorrect: false, orders: 1 },
        { text: 'چهار', isCorrect: true, orders: 2 },
      ],
    });
    expect(bankItem(row(question({ maxScoreUnits: 480 })), 360)?.maxScoreUnits).toBe(480);
  });
});
