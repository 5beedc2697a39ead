import { traitsOf, type QuestionType } from '#domain/question-types.ts';

/** Room for an answer of one point, and the least and most that a question gets. */
const PER_POINT = 2;
const LEAST = 3;
const MOST = 16;
/** Where nobody said what an answer is worth. */
const UNSCORED = 5;

/** How many lines a pupil gets to write on; none where she ticks or speaks. */
export function answerLines(type: QuestionType, units: number | null): number {
  const share = traitsOf(type).writingRoom;
  if (share === 0) return 0;
  if (units === null) return UNSCORED;
  const lines = Math.min(MOST, Math.max(LEAST, 1 + Math.ceil((units / 240) * PER_POINT)));
  return Math.ceil(lines * share);
}

/** Signs that fit into a quarter and into half of a line. */
const QUARTER = 14;
const HALF = 36;

/** How many options stand beside each other. */
export function columnsOf(options: readonly { text: string }[]): 1 | 2 | 4 {
  const longest = Math.max(0, ...options.map(({ text }) => text.length));
  if (options.some(({ text }) => text.includes('\n')) || longest > HALF) return 1;
  return longest <= QUARTER && options.length >= 4 && options.length % 4 === 0 ? 4 : 2;
}
