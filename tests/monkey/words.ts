/** The words of the screen in both languages, and what they say of an act. */
import { toLatinDigits } from '#domain/text.ts';
import { textsOf } from '../e2e/texts.ts';
import type { EarWords } from './ear.ts';
import type { Stand } from './stand.ts';

const both = [textsOf('fa'), textsOf('en')];
const marks = /[\u2066-\u2069\u200e\u200f]/g;
const plain = (text: string) => toLatinDigits(text).replaceAll('٫', '.').replace(marks, '').trim();
const textsOfKey = (key: string, gaps: Record<string, string> = {}) =>
  both.map((t) => plain(t(key, gaps)));
const beginsOf = (key: string) =>
  both.map((t) => (t(key, { what: '\0', status: '\0' }).split('\0')[0] ?? '').trim());

/** By what the page is read. */
export const earWords: EarWords = {
  marking: [...textsOfKey('workbook:marking')],
  comment: [...textsOfKey('workbook:comment')],
  undo: [...textsOfKey('undo:undo')],
  redo: [...textsOfKey('undo:redo')],
  status: beginsOf('workbook:review.menu'),
  notes: ['undone', 'redone', 'stopped.changed'].flatMap((key) => beginsOf(`undo:${key}`)),
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export type Words = ReturnType<typeof wordsFor>;

/** What sentences of the screen say of these pupils. */
export function wordsFor(pupils: readonly string[], questions: number) {
  const approvals = new Set(
    ['workbook', 'list'].flatMap((to) => textsOfKey(`workbook:approve.${to}`)),
  );
  const zero = ['one', 'other']
    .flatMap((count) => textsOfKey(`by-question:zero.confirm_${count}`, { n: '\0' }))
    .map((text) => new RegExp(`^${escaped(text).replace('\0', String.raw`\d+`)}$`));
  return {
    is: (key: string, text: string) => textsOfKey(key).includes(plain(text)),
    isApproval: (text: string) => approvals.has(plain(text)),
    isZero: (text: string) => zero.some((one) => one.test(plain(text))),
    isUndecided: (status: string) =>
      both.some(
        (t) =>
          plain(status) ===
          plain(t('workbook:review.menu', { status: t('workbook:review.notReviewed') })),
      ),
    /** Whose name stands in a sentence: the longest that does. */
    pupilIn: (text: string) =>
      pupils
        .filter((pupil) => text.includes(pupil))
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 1),
    isWhole: ({ scores }: Stand, pupil: string) =>
      Array.from({ length: questions }, (_, at) => scores.get(`${pupil} · ${at + 1}`)).every(
        (points) => points !== null,
      ),
    isDone: (way: 'undo' | 'redo', note: string) =>
      beginsOf(`undo:${way === 'undo' ? 'undone' : 'redone'}`).some((begin) =>
        note.startsWith(begin),
      ),
    /** Whether a note speaks of this part of this answer or workbook. */
    names(note: string, at: string, part: 'scores' | 'comments' | 'reviews') {
      const [student = '', n = ''] = at.split(' · ');
      const key = { scores: 'score', comments: 'comment', reviews: 'review' }[part];
      return textsOfKey(`undo:what.${key}`, { n, student }).some((what) =>
        plain(note).includes(what),
      );
    },
    /** The score that a note names; undefined where it names none. */
    valueIn(note: string): number | null | undefined {
      const none = textsOfKey('undo:noScore', { what: '' });
      if (none.some((end) => plain(note).endsWith(end))) return null;
      const value = /: ([\d.]+)$/.exec(plain(note))?.[1];
      return value === undefined ? undefined : Number(value);
    },
  };
}
