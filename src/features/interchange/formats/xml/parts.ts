/** What a question of another system asks for, part by part, as one question of ours. */
import { remark, type Remark } from '#domain/files/model.ts';
import { isPersian, letterAt, numberAt } from '../shared/letters.ts';
import { choiceOf, matchingOf, shortOf, type Answer, type Made } from '../shared/make.ts';
import { bare } from '../shared/rows.ts';

/** One thing that is answered. */
export type Part =
  | { kind: 'choice'; answers: Answer[]; isSingle?: boolean }
  | { kind: 'text'; answers: Answer[]; code: string }
  | { kind: 'pairs'; pairs: { left: string; right: string }[] }
  | { kind: 'order'; shown: string[]; right: string[] }
  | { kind: 'essay' }
  | { kind: 'upload' };

/** The place of an answer in the midst of text; numbered where there are several. */
export function blank(number: number | null): string {
  return number === null ? '____' : `____ (${number})`;
}

/** The options of a part in the lines of a text that has several. */
export function optionLines(answers: readonly Answer[]): string[] {
  const persian = isPersian(answers.map(({ text }) => text).join(''));
  return answers.map(({ text }, at) => `${letterAt(at, persian)}) ${text}`);
}

/** The options of a gap in the midst of a line. */
export function inlineOptions(answers: readonly Answer[]): string {
  return `[${answers.map(({ text }) => text).join(' / ')}]`;
}

function said(answer: Answer, line: string): string {
  return answer.percent > 99.9 ? line : `${line} (${Math.round(answer.percent * 100) / 100}%)`;
}

function keyOf(part: Part): string {
  if (part.kind === 'choice') {
    const lines = optionLines(part.answers);
    return part.answers
      .flatMap((one, at) => (one.percent <= 0 ? [] : [said(one, lines[at] ?? '')]))
      .join(' / ');
  }
  if (part.kind === 'text') return part.answers.map((one) => said(one, one.text)).join(' / ');
  if (part.kind === 'pairs')
    return part.pairs.map(({ left, right }) => `${left} → ${right}`).join('\n');
  return part.kind === 'order'
    ? part.right.map((one, at) => `${numberAt(at, isPersian(one))}. ${one}`).join('\n')
    : '';
}

function orderOf(text: string, part: Part & { kind: 'order' }): Made {
  const shown = [text, ...part.shown.map((one) => `• ${one}`)].filter((line) => line !== '');
  return {
    question: { ...bare(shown.join('\n')), modelAnswer: keyOf(part) || null },
    remarks: [
      remark('ordering', 'changed'),
      ...(part.right.length === 0 ? [remark('keyMissing', 'repair')] : []),
    ],
  };
}

/** Gaps carry their numbers in the digits of their text. */
const gapNumbers = (text: string): string =>
  isPersian(text)
    ? text.replace(
        /(?<=_ )\((\d+)\)|^\((\d+)\)$/gm,
        (_, gap, line) => `(${numberAt(Number(gap ?? line) - 1, true)})`,
      )
    : text;

function severalOf(text: string, scored: readonly Part[]): Made {
  const keys = scored.map((part, at) => ({ at, key: keyOf(part) })).filter(({ key }) => key !== '');
  const remarks: Remark[] = [remark('severalParts', 'changed', { n: scored.length })];
  const negative = scored
    .flatMap((part) => (part.kind === 'choice' || part.kind === 'text' ? part.answers : []))
    .filter(({ percent }) => percent < 0).length;
  if (negative > 0) remarks.push(remark('negativeMarks', 'dropped', { n: negative }));
  if (scored.some((part) => part.kind !== 'text' && keyOf(part) === ''))
    remarks.push(remark('keyMissing', 'repair'));
  return {
    question: {
      ...bare(gapNumbers(text)),
      modelAnswer:
        keys.map(({ at, key }) => `(${numberAt(at, isPersian(text))}) ${key}`).join('\n') || null,
    },
    remarks,
  };
}

/** How many of the parts are scored by their key. */
export function scoredParts(parts: readonly Part[]): Part[] {
  return parts.filter(({ kind }) => kind !== 'essay' && kind !== 'upload');
}

/** The question of a text and its parts; where several are scored their options stand in the text already. */
export function composed(text: string, parts: readonly Part[]): Made {
  const scored = scoredParts(parts);
  const isOpen = parts.some(({ kind }) => kind === 'essay');
  const isUpload = parts.some(({ kind }) => kind === 'upload');
  const [only] = scored;
  if (scored.length > 1) return severalOf(text, scored);
  if (!only) {
    const question = bare(text);
    if (!isUpload) return { question, remarks: [] };
    return {
      question: { ...question, type: 'pdf' },
      remarks: isOpen ? [remark('textAndUpload', 'changed')] : [],
    };
  }
  const made =
    only.kind === 'choice'
      ? choiceOf(text, only.answers, only.isSingle)
      : only.kind === 'text'
        ? shortOf(text, only.answers, only.code)
        : only.kind === 'pairs'
          ? matchingOf(text, only.pairs)
          : only.kind === 'order'
            ? orderOf(text, only)
            : { question: bare(text), remarks: [] };
  if (isUpload) made.remarks.push(remark('uploadDropped', 'dropped'));
  if (isOpen && made.question.type === 'multipleChoice')
    return { ...made, question: { ...made.question, type: 'combined' } };
  return made;
}
