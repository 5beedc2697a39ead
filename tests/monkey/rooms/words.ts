/** The words of the rooms, as the hand looks for them and as the memory understands them. */
import { toLatinDigits } from '#domain/text.ts';
import { textsOf } from '../../e2e/texts.ts';
import type { RoomEarWords } from './ear.ts';

const t = textsOf('fa');
const marks = /[\u2066-\u2069\u200e\u200f]/gu;
export const latin = (text: string) =>
  toLatinDigits(text).replaceAll('٫', '.').replace(marks, '').trim();

/** By what the page is read. */
export const roomEarWords: RoomEarWords = {
  questions: t('questions:title'),
  text: t('questions:field.text'),
  score: t('questions:field.score'),
  title: t('form:field.title'),
  public: t('question-bank:row.public'),
  done: t('konj:stage.done'),
  sum: t('questions:bar.label'),
  empty: [
    'questions:empty',
    'exams:exam.empty',
    'exams:exam.emptyTitle.unpublished',
    'exams:exam.emptyTitle.current',
    'exams:exam.emptyTitle.past',
    'questions:bank.empty',
  ].map((key) => latin(t(key))),
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** A text with gaps as a pattern; each gap is a number. */
export const patternOf = (key: string) =>
  `^${escaped(latin(t(key, { n: '\0', to: '\0' }))).replaceAll('\0', String.raw`(\d+)`)}$`;

/** What a control is called: one of these texts. */
export const named = (...keys: string[]) => keys.map(patternOf);

export const is = (key: string, text: string) => new RegExp(patternOf(key), 'u').test(latin(text));
/** Whether a text begins with this sentence. */
export const begins = (key: string, text: string) =>
  new RegExp(patternOf(key).slice(0, -1), 'u').test(latin(text));
/** Whether a text has this sentence in it, whatever it names. */
export const isSaid = (key: string, text: string) => {
  const gaps = ['title', 'text', 'n'].map((gap) => [gap, '\0']);
  const parts = latin(t(key, Object.fromEntries(gaps))).split('\0');
  return parts.every((part) => latin(text).includes(part.trim()));
};
export const speaksOf = (text: string, title: string) => text.includes(`«${title}»`);

/** What a note may say of a step that it takes back. */
export const saysOf = (word: string): string[] =>
  (word === 'toBank' ? [word, 'toBankWaits', 'toBankRefused'] : [word]).map(
    (one) => `questions:undoStep.${one}`,
  );
