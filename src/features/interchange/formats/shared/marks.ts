import { toLatinDigits } from '#domain/text.ts';
import { DIRECTION_MARKS, fromFirstSign, withoutDirectionMarks } from './direction.ts';
import { labelOf, placeOf } from './letters.ts';

/** How an option begins: its label and the sign after it. */
export interface OptionMark {
  label: string;
  sign: string;
  rest: string;
}

const LABEL = 'الف|[A-Za-z]|[اأإآبپتثجچحخدذرهوزطی\\u064a]\\u200d?|[0-9۰-۹٠-٩]{1,2}';
const GAP = `[\\s${DIRECTION_MARKS}]{0,9}`;
const LINE = new RegExp(
  `^(\\(?)${GAP}(${LABEL})[${DIRECTION_MARKS}]{0,9}\\s?([).\\-–—:ـ])[\\u0640]*(\\s*)([^]*)$`,
);

/** The label at the beginning of a line; null where it has none. */
export function optionMark(line: string): OptionMark | null {
  const found = LINE.exec(fromFirstSign(line.trim()).trimStart());
  if (found === null) return null;
  const [, open = '', label = '', sign = '', gap = '', rest = ''] = found;
  // `12.5` and `3-4` are numbers, `e.g.` is a word; «الف-8» is an option.
  const isLetter = /^(?:[A-Z]|الف|[\u0621-\u06cc]\u200d?)$/.test(label);
  if (gap === '' && sign !== ')' && /^[\w۰-۹٠-٩]/.test(rest) && !isLetter) return null;
  if (open !== '' && sign !== ')') return null;
  return { label: labelOf(label), sign: open + sign, rest: rest.trim() };
}

/** Whether a label begins a list of options. */
export const isFirst = (label: string) => placeOf(label) === 0;

const ANSWER =
  /^\s*[*_]*(ANSWERS?|ANS|CORRECT(?: ANSWER| OPTION)?|KEY|(?:پاسخ|جواب|گزینه[ٔۀی]?|گزینهٔ)(?:[\s\u200c]*(?:صحیح|درست))?|کلید)[*_]*\s*([:：=]|[-–ـ](?=\s))\s*([^]*)$/i;

/** The same without a sign between, where nothing but a label follows. */
const BARE_ANSWER = new RegExp(`^\\s*(ANSWER|ANS|پاسخ|جواب)(\\s+)\\(?(${LABEL})\\)?\\s*[.]?$`, 'i');

/** «گزینهٔ ۲ صحیح است», «پاسخ گزینه ۲», `The answer is B`: a sentence that names one label. */
const SENTENCE = new RegExp(
  `^\\s*((?:(?:پاسخ|جواب)(?:[\\s\\u200c]*(?:صحیح|درست))?\\s*[:：]?\\s*)?گزینه[\\s\\u200c]*[یۀٔ]?\\s*|(?:the )?(?:correct )?answer is:?\\s+)[«("]?(${LABEL})[»)"]?\\s*(?:(?:صحیح|درست)\\s*)?(?:است|هست|می[\\s\\u200c]*باشد)?\\s*[.]?$`,
  'i',
);

/** The same with the number of its question, as in «پاسخ سوال ۳: ب». */
const OF_NUMBER =
  /^\s*((?:پاسخ|جواب)\s+(?:سوال|سؤال|تست|پرسش)\s*[\d۰-۹]{1,3})(\s*[:：\-–]\s*|\s+)([^]*)$/;

/** What a line says is the answer; null where it says nothing of the kind. */
export function answerSaid(line: string): { keyword: string; value: string } | null {
  const plain = withoutDirectionMarks(line)
    .trim()
    .replace(/^[✅✔☑✓]\ufe0f?\s*/u, '');
  const sentence = plain.length > 80 ? null : SENTENCE.exec(plain);
  if (sentence !== null) return { keyword: sentence[1]?.trim() ?? '', value: sentence[2] ?? '' };
  const found = ANSWER.exec(plain) ?? BARE_ANSWER.exec(plain) ?? OF_NUMBER.exec(plain);
  if (found === null) return null;
  const [, keyword = '', , value = ''] = found;
  return { keyword, value: value.replace(/^(?:[*_]{1,4}\s*){1,3}|[*_]{1,4}$/g, '').trim() };
}

const ONE = new RegExp(
  `^\\(?\\s*(?:(?:گزینه[ٔۀی]?|جواب|پاسخ|option|answer|choice)[\\s_-]*)?(${LABEL})\\s*(?:[).:\\-–ـ،,;؛](?!\\d)(?![^]*\\b[A-Z]\\b)[^]*)?$`,
  'i',
);
const SEVERAL = new RegExp(
  `^\\(?(?:${LABEL})\\)?(?:\\s*(?:[,،;؛&+/]|and|و)\\s*\\(?(?:${LABEL})\\)?)+[.]?$`,
  'i',
);
const EACH = new RegExp(LABEL, 'gi');

/** The labels that an answer names: one, several, or none that can be read. */
export function labelsNamed(value: string): string[] {
  const text = toLatinDigits(value.trim());
  if (SEVERAL.test(text))
    return (text.replace(/\sو\s|\band\b/gi, ',').match(EACH) ?? []).map(labelOf);
  const one = ONE.exec(text)?.[1];
  return one === undefined ? [] : [labelOf(one)];
}

const SCORE_LINE =
  /^\s*(?:POINTS?|SCORE|MARKS?|نمره|نمرهٔ|بارم)\s*[:：=]\s*([\d۰-۹٠-٩.,/٫]+)\s*(?:نمره)?\s*$/i;
const EXPLANATION =
  /^\s*(?:EXPLANATION|FEEDBACK|RATIONALE|SOLUTION|توضیح|توضیحات|تشریح|راه[\s\u200c]*حل|پاسخ تشریحی)\s*[:：]\s*([^]*)$/i;

/** A score that stands in a line of its own. */
export const scoreSaid = (line: string) =>
  SCORE_LINE.exec(withoutDirectionMarks(line).trim())?.[1] ?? null;
/** An explanation that stands in a line of its own. */
export const explanationSaid = (line: string) => EXPLANATION.exec(line)?.[1]?.trim() ?? null;
