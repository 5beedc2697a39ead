import { remark, type Remark } from '#domain/files/model.ts';
import type { Answer } from '../shared/make.ts';
import { formatted, type TextFormat } from './formatted.ts';

/** An answer as it stands between braces, with the words that a pupil gets who chooses it. */
export interface GiftAnswer extends Answer {
  feedback: string;
  /** Marked `=`. */
  isMarked: boolean;
  remarks: Remark[];
}

const WEIGHT = /^%(-*\d{1,3}\.?\d*)%/;

/** One answer, its weight taken off; `usual` is what one without a weight earns. */
export function answerOf(piece: string, usual: number, format: TextFormat): GiftAnswer {
  const whole = piece.trim();
  const weight = WEIGHT.exec(whole);
  const body = weight === null ? whole : whole.slice(weight[0].length);
  const hash = body.indexOf('#');
  const text = formatted((hash < 0 ? body : body.slice(0, hash)).trim(), format);
  const feedback = formatted(hash < 0 ? '' : body.slice(hash + 1).trim(), format);
  return {
    text: text.text,
    percent: weight === null ? usual : Number((weight[1] ?? '0').replace(/^-+/, '-')),
    feedback: feedback.text,
    isMarked: false,
    remarks: [...text.remarks, ...feedback.remarks],
  };
}

/** Pieces before each of the signs; nothing before the first one is no piece. */
function pieces(text: string, sign: string): string[] {
  const all = text.split(sign);
  return (all[0] ?? '').trim() === '' ? all.slice(1) : all;
}

/** The answers of a choice. */
export function choices(text: string, format: TextFormat): GiftAnswer[] {
  return pieces(text.replaceAll('=', '~='), '~').flatMap((piece, at, all): GiftAnswer[] => {
    const trimmed = piece.trim();
    // `~=answer` is how some write a right answer: the wrong one before it is only the sign.
    if (trimmed === '' && all[at + 1]?.startsWith('=') === true && piece === '') return [];
    return trimmed.startsWith('=')
      ? [{ ...answerOf(trimmed.slice(1), 100, format), isMarked: true }]
      : [answerOf(trimmed, 0, format)];
  });
}

/** The answers that are taken as right where one is written. */
export function writtenAnswers(text: string, format: TextFormat): GiftAnswer[] {
  return pieces(text, '=').map((piece) => answerOf(piece, 100, format));
}

/** What stands between the marks of a numerical question; the tolerance and bounds in words that need no language. */
export function numbers(
  text: string,
  format: TextFormat,
): { answers: GiftAnswer[]; wrong: string } {
  const tilde = text.indexOf('~');
  const right = tilde < 0 ? text : text.slice(0, tilde);
  const wrong = tilde < 0 ? '' : answerOf(text.slice(tilde + 1), 0, format).feedback;
  const answers = pieces(right, '=').map((piece) => {
    const answer = answerOf(piece, 100, format);
    answer.text = numberWords(answer.text);
    return answer;
  });
  return { answers, wrong };
}

function numberWords(text: string): string {
  const range = text.indexOf('..');
  if (range > 0) return `${text.slice(0, range).trim()} … ${text.slice(range + 2).trim()}`;
  const colon = text.indexOf(':');
  if (colon <= 0) return text;
  const tolerance = text.slice(colon + 1).trim();
  const number = text.slice(0, colon).trim();
  return Number(tolerance) === 0 ? number : `${number} ± ${tolerance}`;
}

/** Pairs of a matching question; null where one has no arrow. */
export function pairs(
  text: string,
  format: TextFormat,
): { pairs: { left: string; right: string }[]; remarks: Remark[] } | null {
  const remarks: Remark[] = [];
  const found = pieces(text, '=').map((piece) => {
    const arrow = piece.indexOf('->');
    if (arrow < 0) return null;
    const left = formatted(piece.slice(0, arrow).trim(), format);
    const right = formatted(piece.slice(arrow + 2).trim(), format);
    remarks.push(...left.remarks, ...right.remarks);
    return { left: left.text, right: right.text };
  });
  const whole = found.flatMap((pair) => (pair === null ? [] : [pair]));
  return whole.length === found.length ? { pairs: whole, remarks } : null;
}

/** What is said about words that pupils would have got after answering. */
export function feedbackRemarks(answers: readonly GiftAnswer[]): Remark[] {
  const n = answers.filter(({ feedback }) => feedback !== '').length;
  return n === 0 ? [] : [remark('feedback', 'dropped', { n })];
}
