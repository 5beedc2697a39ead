import { remark, type Remark } from '#domain/files/model.ts';
import { foldText } from '#domain/text.ts';
import { isCounted, kindOf, letterAt } from './letters.ts';
import { labelsNamed, optionMark } from './marks.ts';
import { choiceOf, type Made } from './make.ts';

/** An option with the label that it has in its list. */
export interface Labelled {
  label: string;
  text: string;
  /** By what else an answer may name it. */
  also?: readonly string[];
}

const bears = (option: Labelled, label: string) =>
  option.label === label || option.also?.includes(label) === true;

/** Options of a counted list with the other names that answers have for them: ۲ or B for the second of الف ب ج د. */
export function withOtherNames<T extends Labelled>(options: readonly T[]): T[] {
  const labels = options.map(({ label }) => label);
  if (!isCounted(labels)) return [...options];
  const kinds = new Set(labels.map(kindOf));
  return options.map((option, at) => ({
    ...option,
    also: [letterAt(at, false), letterAt(at, true), String(at + 1)].filter(
      (name) => !kinds.has(kindOf(name)),
    ),
  }));
}

/** Places of the options that an answer names, and what is doubtful about it; a format whose rule is labels has no doubt. */
export function namedPlaces(
  options: readonly Labelled[],
  answer: string,
  byRule: 'label' | 'either' = 'either',
): { places: number[]; remarks: Remark[] } {
  const doubt = (code: string) => ({ places: [], remarks: [remark(code, 'repair', { answer })] });
  const asText = options.flatMap(({ text }, at) => (text.trim() === answer.trim() ? [at] : []));
  const folded = options.flatMap(({ text }, at) =>
    foldText(text) === foldText(answer) && foldText(text) !== '' ? [at] : [],
  );
  const labels = [...new Set(labelsNamed(answer))];
  const byLabel = labels.map((label) =>
    options.flatMap((option, at) => (bears(option, label) ? [at] : [])),
  );
  const places = byLabel.flatMap((found) => found);
  // «ب) تهران» where تهران is the third option says two things.
  const words = foldText(optionMark(answer)?.rest ?? '');
  const isOther =
    words !== '' && options.some(({ text }, at) => at !== places[0] && foldText(text) === words);
  if (labels.length === 1 && isOther) return doubt('answerTwofold');
  const isClear = labels.length > 0 && byLabel.every((found) => found.length === 1);
  const texts = asText.length > 0 ? asText : folded;
  if (isClear && byRule === 'label') return { places, remarks: [] };
  if (isClear && texts.length > 0 && !(labels.length === 1 && texts.includes(places[0] ?? -1)))
    return doubt('answerTwofold');
  if (isClear) return { places, remarks: [] };
  if (texts.length === 1) return { places: texts, remarks: [] };
  return doubt(
    byLabel.some((found) => found.length > 1) || texts.length > 1
      ? 'answerTwofold'
      : 'answerUnknown',
  );
}

/** A choice of labelled options and what was said to be right: labels before all, or an option's own words. */
export function listedChoice(
  text: string,
  options: readonly Labelled[],
  answer: string | null,
): Made {
  const named = withOtherNames(options);
  const { places, remarks } =
    answer === null ? { places: [], remarks: [] } : namedPlaces(named, answer, 'label');
  return chosen(text, options, places, remarks);
}

/** A choice of which the right places are known. */
export function chosen(
  text: string,
  options: readonly Labelled[],
  places: readonly number[],
  remarks: readonly Remark[],
): Made {
  const made = choiceOf(
    text,
    options.map((option, at) => ({ text: option.text, percent: places.includes(at) ? 100 : 0 })),
  );
  return { question: made.question, remarks: [...remarks, ...made.remarks] };
}
