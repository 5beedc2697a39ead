import { toLatinDigits } from '#domain/text.ts';
import { follows, labelOf } from '../shared/letters.ts';
import { isFirst, type OptionMark } from '../shared/marks.ts';

/** The number at the beginning of a question, and the sign after it. */
export interface Numbered {
  number: number;
  sign: string;
  rest: string;
  /** Said to be a question, not only counted. */
  isNamed: boolean;
}

const NAMED =
  /^\s*[*_#>]*\s*(?:سوال|سؤال|پرسش|تمرین|question|q)[\s\u200c]*(?:شماره[ٔۀی]?\s*)?[*_]*\s*\(?([0-9۰-۹٠-٩]{1,3})\)?[*_]*\s*(?:[:.)\-–—ـ]+|$|\s)\s*([^]*)$/i;
const COUNTED = /^\s*[*_#>]*\s*(\(?)([0-9۰-۹٠-٩]{1,3})\s?([).\-–—:ـ_/]|\\\.)[*_]*(\s*)([^]*)$/;

/** The number that a line begins with; null where it has none. */
export function numberedLine(given: string): Numbered | null {
  // Most lines hold no number near their beginning; a text may have a million of them.
  if (!/[0-9۰-۹٠-٩]/.test(given.slice(0, 60))) return null;
  // A number in bold, or a whole question in bold, as chats and editors write it.
  const line = given.trim().replace(/^(\*\*|__)(.*?)\1/, '$2');
  const named = NAMED.exec(line);
  if (named)
    return {
      number: Number(toLatinDigits(named[1] ?? '')),
      sign: 'named',
      rest: (named[2] ?? '').trim(),
      isNamed: true,
    };
  const [, open = '', digits = '', sign = '', gap = '', rest = ''] = COUNTED.exec(line) ?? [];
  if (digits === '') return null;
  // 3.14, 5-2 and 1/2 begin a line, too.
  if (gap === '' && sign !== ')' && /^[\d۰-۹٠-٩]/.test(rest)) return null;
  if (sign === '/' && gap === '') return null;
  return {
    number: Number(toLatinDigits(digits)),
    sign: open + sign,
    rest: rest.trim(),
    isNamed: false,
  };
}

const RIGHT_AFTER =
  /\s*(?:[✓✔✅☑√]\ufe0f?|(?<=\s)\*|\(\s*(?:صحیح|درست|پاسخ صحیح|گزینه صحیح|جواب|correct|right|✓|✔|\*)\s*\))\s*$/iu;
const RIGHT_BEFORE = /^\s*(?:[✓✔✅☑■]\ufe0f?|\*(?!\*))\s*/u;

/** How far from its end a line is looked through for what stands there. */
const TAIL = 100;

/** A text without what a pattern finds at its end; only there, so that a long text costs no more. */
function withoutTail(text: string, pattern: RegExp): string {
  const from = Math.max(0, text.trimEnd().length - TAIL);
  return text.slice(0, from) + text.slice(from).trimEnd().replace(pattern, '');
}

/** An option without the mark of the right one. */
export function withoutMark(text: string): { text: string; isRight: boolean } {
  const after = withoutTail(text, RIGHT_AFTER);
  const plain = after.replace(RIGHT_BEFORE, '');
  const bold = /^(\*\*|__)([^*_]+)\1$/.exec(plain.trim())?.[2];
  const words = bold ?? plain;
  return { text: words.trim(), isRight: bold !== undefined || plain !== text };
}

/** Marks of a bullet before an option's label, right ones among them. */
export function beforeLabel(line: string): { rest: string; isRight: boolean } {
  const bold = /^\s*(\*\*|__)(.+)\1\s*$/.exec(line)?.[2];
  if (bold !== undefined) return { rest: bold, isRight: true };
  const found =
    /^\s*(?:([*✓✔✅☑])\ufe0f?|(\[[xX✓]\])|(\[\s?\])|[-•●○▪◦])\s*(?=\(?[A-Za-z\u0600-\u06ff0-9])/u.exec(
      line,
    );
  if (!found) return { rest: line, isRight: false };
  return {
    rest: line.slice(found[0].length),
    isRight: found[1] !== undefined || found[2] !== undefined,
  };
}

const INLINE =
  /(^|[\s؟?:.،؛])(\(?)(الف|[A-Ha-h]|[بپتثجچحخدهوزطی]|[1-9۱-۹])\s?(\)|[.\-–ـ](?=\s|[\u0600-\u06ff]|(?<=[\u0621-\u06cc][.\-–ـ])[0-9]))[\u0640]*\s*/g;

const MOST_MARKS = 60;

/** Options that stand in one line, from their first label or the one that is next, with what stands before them. */
export function optionsInLine(
  line: string,
  before: string | null,
): { lead: string; marks: OptionMark[] } | null {
  const found = [...line.matchAll(INLINE)];
  // No list is that long; what looks like one is something else.
  if (found.length > MOST_MARKS) return null;
  for (const [start, first] of found.entries()) {
    const label = labelOf(first[3] ?? '');
    if (before === null ? !isFirst(label) : !follows(label, before)) continue;
    const chain = [first];
    for (const next of found.slice(start + 1)) {
      const last = chain.at(-1);
      const isSameSign = (next[4] === ')') === (first[4] === ')');
      if (last && isSameSign && follows(labelOf(next[3] ?? ''), labelOf(last[3] ?? '')))
        chain.push(next);
    }
    const between = chain.map((mark, at) =>
      line.slice(mark.index + mark[0].length, chain[at + 1]?.index ?? line.length).trim(),
    );
    // «زاویهٔ الف) و ب)» names parts of a figure; nothing there is an option.
    if (chain.length < 2 || between.some((words) => /^(?:و|یا|تا|and|or|to)?$/i.test(words)))
      continue;
    return {
      lead: line.slice(0, first.index + (first[1] ?? '').length).trim(),
      marks: chain.map((mark, at) => ({
        label: labelOf(mark[3] ?? ''),
        sign: mark[4] ?? '',
        rest: between[at] ?? '',
      })),
    };
  }
  return null;
}

const WORDS: Record<string, string> = {
  نیم: '0.5',
  یک: '1',
  'یک و نیم': '1.5',
  دو: '2',
  'دو و نیم': '2.5',
  سه: '3',
  چهار: '4',
  پنج: '5',
};
const SCORE =
  /\s*[([«]\s*(?:(?:نمره|بارم|امتیاز|points?|marks?)\s*[:：]?\s*([\d۰-۹٠-٩]+(?:[.,/٫][\d۰-۹٠-٩]+)?)|([\d۰-۹٠-٩]+(?:[.,/٫][\d۰-۹٠-٩]+)?|نیم|یک|یک و نیم|دو|دو و نیم|سه|چهار|پنج)\s*(?:نمره[ٔ‌]?(?:ای)?|امتیاز|points?|marks?|pts?))\s*[)\]»]\s*(?=$|[.؟?:])/i;
const SCORE_END = /\s+([\d۰-۹٠-٩]+(?:[.,/٫][\d۰-۹٠-٩]+)?)\s*(?:نمره|points?|marks?)\s*[.]?$/i;

/** A part of a point alone, behind the end of the sentence. */
const SCORE_BARE = /(?<=[.؟?:!…])\s*(?:\(\s*|\s)([\d۰-۹]{1,2}[./٫](?:25|5|75|۲۵|۵|۷۵))\s*\)?\s*$/;

/** The score that stands at the end of a question, and the question without it. */
export function withoutScore(text: string): { text: string; score: string | null } {
  const from = Math.max(0, text.length - TAIL);
  const tail = text.slice(from);
  const found = SCORE.exec(tail) ?? SCORE_END.exec(tail) ?? SCORE_BARE.exec(tail);
  if (!found) return { text, score: null };
  const said = found[1] ?? found[2] ?? '';
  return {
    text: `${text.slice(0, from + found.index)}${text.slice(from + found.index + found[0].length)}`.trim(),
    score: WORDS[said] ?? said,
  };
}
