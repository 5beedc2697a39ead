import { foldText } from '#domain/text.ts';
import type { Difficulty, QuestionType } from '#contract/shapes.ts';
import type { CarriedQuestion } from '../../model.ts';
import { pointsOfUnits, unitsOfText } from '../shared/units.ts';

/** What a cell says of the type; some types of other programs become one of ours. */
export type Kind = QuestionType | 'trueFalse' | 'several' | 'short' | 'poll';

const KINDS: [Kind, RegExp][] = [
  ['trueFalse', /^(?:درست\W*نادرست|صحیح\W*غلط|true\W*(?:or\W*)?false|tf|t\W?f|truefalse)$/],
  [
    'several',
    /^(?:چند ?جوابی|چند ?پاسخی|checkbox(?:es)?|multiple (?:response|select|answers?)|multi ?select|ms|ma)$/,
  ],
  [
    'multipleChoice',
    /^(?:چند ?گزینه ?ا?ی?|چهار ?گزینه ?ا?ی?|تستی|تست|multiple ?choice|multichoice|mcq?|choice|single(?: choice| select)?|quiz|radio)$/,
  ],
  ['combined', /^(?:ترکیبی|combined)$/],
  ['oral', /^(?:شفاهی|oral)$/],
  ['pdf', /^(?:پیدیاف|pdf|فایل|file(?: upload)?|upload)$/],
  [
    'short',
    /^(?:کوتاه ?پاسخ|پاسخ ?کوتاه|جای ?خالی|fill ?in ?the ?blanks?|fill in|short ?(?:answer|text)|type answer|text ?entry|numeric(?:al)?|sa|fib)$/,
  ],
  [
    'descriptive',
    /^(?:تشریحی|انشایی|descriptive|essay|open ?(?:ended|ended question)?|free ?text|paragraph|long ?(?:answer|text))$/,
  ],
  ['poll', /^(?:نظرسنجی|poll|survey)$/],
];

const folded = (cell: string) =>
  foldText(cell)
    .replace(/[-_/]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The type that a cell names; null where it names none that is known. */
export function kindOfCell(cell: string): Kind | null {
  const name = folded(cell);
  return KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

const LEVELS: [Difficulty, RegExp][] = [
  ['easy', /^(?:آسان|اسان|ساده|easy|low|simple|beginner)$/],
  ['medium', /^(?:متوسط|معمولی|medium|moderate|normal|average|intermediate)$/],
  ['hard', /^(?:سخت|دشوار|مشکل|hard|difficult|high|advanced)$/],
];

/** The difficulty that a cell names. */
export function difficultyOfCell(cell: string): Difficulty | null {
  const name = folded(cell);
  return LEVELS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Whether a cell says true, false, or neither; single letters and yes count only where that is asked. */
export function truthOfCell(cell: string, isAsked: boolean): boolean | null {
  const name = folded(cell);
  if (/^(?:درست|صحیح|ص|true)$/.test(name)) return true;
  if (/^(?:نادرست|غلط|غ|false)$/.test(name)) return false;
  if (isAsked && /^(?:بله|ص|د|t|yes|right|correct)$/.test(name)) return true;
  return isAsked && /^(?:خیر|غ|ن|f|no|wrong|incorrect)$/.test(name) ? false : null;
}

const BETWEEN = /[,،;؛|]/;

/** Tags of a cell: in lines where it has some, else between commas. */
export function tagsOfCell(cell: string): string[] {
  const parts = /\n/.test(cell) ? cell.split('\n') : cell.split(BETWEEN);
  return parts
    .map((tag) => tag.trim())
    .filter((tag, at, all) => tag !== '' && all.indexOf(tag) === at);
}

/** The cell of tags. */
export function cellOfTags(tags: readonly string[]): string {
  return tags.some((tag) => BETWEEN.test(tag)) ? `${tags.join('\n')}\n` : tags.join(', ');
}

/** Criteria of a cell, one a line, each with its score after a bar. */
export function rubricOfCell(cell: string): CarriedQuestion['rubric'] {
  return cell
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, text, score] = /^(.*)\|([^|]*)$/.exec(line) ?? [];
      const units = score === undefined ? null : unitsOfText(score);
      return units === null
        ? { text: line.trim(), scoreUnits: 0 }
        : { text: (text ?? '').trim(), scoreUnits: units.units };
    });
}

/** The cell of criteria. */
export function cellOfRubric(rubric: CarriedQuestion['rubric']): string {
  return rubric.map(({ text, scoreUnits }) => `${text} | ${pointsOfUnits(scoreUnits)}`).join('\n');
}
