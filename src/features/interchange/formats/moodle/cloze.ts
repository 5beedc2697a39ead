/** Questions with their answers in the midst of the text: `{1:MC:=right~%50%half~wrong#why}`. */
import { remark } from '#domain/files/model.ts';
import { plainOfHtml, textOf } from '../html/plain.ts';
import type { Answer } from '../shared/make.ts';
import type { Part } from '../xml/parts.ts';
import { numberIn, type Gathering } from './fields.ts';

/** One answer in the text. */
export interface Gap {
  kind: 'choice' | 'several' | 'text' | 'number';
  body: string;
}

const kinds: [RegExp, Gap['kind']][] = [
  [/^(SHORTANSWER|SA|MW)(_?C)?$/, 'text'],
  [/^(NUMERICAL|NM)$/, 'number'],
  [/^(MULTICHOICE|MC)(_?[VH])?(_?S)?$/, 'choice'],
  [/^(MULTIRESPONSE|MR)(_?H)?(_?S)?$/, 'several'],
];

const opening = /\{(\d*):([A-Z_]{2,20}):/y;

/** Where the answer that begins at a place ends: at the first brace that is not escaped. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '}') return at;
  }
  return -1;
}

/** The markup with a mark for each answer, and the answers. */
export function clozeMarkup(text: string): { text: string; gaps: Gap[] } {
  const gaps: Gap[] = [];
  let markup = '';
  let from = 0;
  // Where no brace closes once, none closes later.
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    opening.lastIndex = at;
    const found = opening.exec(text);
    const kind = kinds.find(([pattern]) => pattern.test(found?.[2] ?? ''))?.[1];
    if (!found || !kind) continue;
    const end = endOf(text, opening.lastIndex);
    if (end === -1) break;
    gaps.push({ kind, body: text.slice(opening.lastIndex, end) });
    markup += `${text.slice(from, at)}<bargeh-gap n="${gaps.length}"></bargeh-gap>`;
    from = end + 1;
    at = end;
  }
  return { text: markup + text.slice(from), gaps };
}

/** Splits at signs that are not escaped. */
function split(text: string, sign: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (one === '\\') {
      parts.push((parts.pop() ?? '') + one + (text[at + 1] ?? ''));
      at += 1;
    } else if (one === sign && !/&#\w{0,6}$/.test(`${parts.at(-1)}${one}`)) parts.push('');
    else parts.push((parts.pop() ?? '') + one);
  }
  return parts;
}

function answerOf(written: string, kind: Gap['kind'], gathering: Gathering): Answer {
  const weight = /^(=|%([+-]?[\d.,]+)%)/.exec(written.trim());
  const percent = weight ? (weight[1] === '=' ? 100 : (numberIn(weight[2] ?? '') ?? 0)) : 0;
  const [body = '', ...feedback] = split(written.trim().slice(weight?.[0].length ?? 0), '#');
  const plain = plainOfHtml(body.replace(/\\([}{#~"/\\=])/g, '$1'), { find: () => null });
  gathering.remarks.push(...plain.remarks);
  const said = feedback.join('#').trim();
  if (said !== '')
    gathering.remarks.push(remark('feedbackDropped', 'dropped', { text: said.slice(0, 200) }));
  const text = textOf(plain).trim();
  const [value, tolerance] = kind === 'number' ? text.split(':') : [text];
  return {
    text: tolerance && tolerance !== '0' ? `${value} ± ${tolerance}` : (value ?? ''),
    percent,
  };
}

/** The answers as parts of a question. */
export function clozeParts(gaps: readonly Gap[], gathering: Gathering): Part[] {
  return gaps.map(({ kind, body }): Part => {
    const answers = split(body, '~')
      .filter((one) => one.trim() !== '')
      .map((one) => answerOf(one, kind, gathering));
    if (kind === 'choice' || kind === 'several')
      return { kind: 'choice', answers, isSingle: kind === 'choice' };
    const right = answers.filter(({ percent }) => percent > 0);
    return { kind: 'text', answers: right, code: kind === 'number' ? 'numerical' : 'shortAnswer' };
  });
}
