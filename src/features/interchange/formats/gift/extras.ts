import type { Difficulty } from '#contract/shapes.ts';
import { questionTypeOf, type QuestionType } from '#domain/question-types.ts';
import { isObject } from '#src/lib/json.ts';
import type { CarriedQuestion } from '../../model.ts';

/** What GIFT has no place for, in a comment that other programs skip. */
export interface Extras {
  type?: QuestionType;
  score?: number;
  difficulty?: Difficulty;
  rubric?: CarriedQuestion['rubric'];
  /** The last paragraph is the question's own formula. */
  formula?: boolean;
}

const MARK = '// bargeh:';
const LEVELS = ['easy', 'medium', 'hard'] as const;

const isUnits = (value: unknown): value is number => Number.isSafeInteger(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function criteriaOf(value: unknown): CarriedQuestion['rubric'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) =>
    isObject(one) && typeof one['text'] === 'string' && isUnits(one['scoreUnits'])
      ? [{ text: one['text'], scoreUnits: one['scoreUnits'] }]
      : [],
  );
}

/** The extras in the comments of a question; what is damaged counts as not there. */
export function extrasOf(comments: readonly string[]): Extras {
  const line = comments.find((comment) => comment.startsWith(MARK));
  const value = line === undefined ? null : parsed(line.slice(MARK.length));
  if (!isObject(value)) return {};
  const type = questionTypeOf(value['type']);
  const difficulty = LEVELS.find((one) => one === value['difficulty']);
  const rubric = criteriaOf(value['rubric']);
  const score = value['score'];
  return {
    ...(type === undefined ? {} : { type }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(rubric.length === 0 ? {} : { rubric }),
    ...(isUnits(score) && score >= 0 ? { score } : {}),
    ...(value['formula'] === true ? { formula: true } : {}),
  };
}

/** The comment that carries them; brackets are hidden, since Moodle takes `[tag:` in any comment for a tag. */
export function extrasLine(extras: Extras): string {
  if (Object.keys(extras).length === 0) return '';
  const words = JSON.stringify(extras).replace(/\[(?=tag:|id:)/g, '\\u005b');
  return `${MARK} ${words}\n`;
}

/** Tags as Moodle writes them in comments. */
export function tagsOf(comments: readonly string[]): string[] {
  const plain = comments.filter((comment) => !comment.startsWith(MARK)).join('\n');
  return [...plain.matchAll(/\[tag:((?:\\\]|[^\]<>`\p{Cc}]){1,500})\]/gu)]
    .map(([, tag = '']) => tag.replaceAll('\\]', ']').trim())
    .filter((tag, at, all) => tag !== '' && all.indexOf(tag) === at);
}

/** The comment that carries tags. */
export function tagsLine(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  const marks = tags.map((tag) => `[tag:${tag.replaceAll(']', '\\]')}]`);
  return `// ${marks.join(' ').replace(/[\r\n]+/g, ' ')}\n`;
}
