import { foldText } from '#domain/text.ts';
import { takesAnswer } from '#domain/question-types.ts';
import type { AnswerRow } from '../rows.ts';
import { isNear, meaningOf } from './meaning.ts';

/** Answers that say the same, letter by letter after folding. */
export interface Wording {
  key: string;
  rows: readonly AnswerRow[];
}

/** What stands in one group: one answer, or several that say the same. */
export interface AnswerGroup {
  /** The same as long as the group holds the same answers. */
  key: string;
  kind: 'single' | 'same' | 'blank';
  /** The wording that most wrote comes first. */
  wordings: readonly Wording[];
  rows: readonly AnswerRow[];
}

/** What an answer says; `option` and `words` of two must both agree. */
interface Said {
  option: string;
  words: string;
}

export function isBlank({ question: { answer } }: AnswerRow): boolean {
  return !answer?.text?.trim() && !answer?.optionId && !answer?.files?.length;
}

/** Null where answers cannot be compared: files, or nothing that could be handed in. */
function saidBy(row: AnswerRow): Said | null {
  const { question, state } = row;
  if (!takesAnswer(question.type) || state !== 'handedIn') return null;
  const { text = '', optionId = '', files = [] } = question.answer ?? {};
  return files.length > 0 ? null : { option: optionId, words: meaningOf(text) };
}

interface Same extends Said, Wording {}

function sameSaid(rows: readonly AnswerRow[], apart: ReadonlySet<string>): Same[] {
  const same = new Map<string, Said & { key: string; rows: AnswerRow[] }>();
  for (const row of rows) {
    const said = apart.has(row.resultId) ? null : saidBy(row);
    const key = said ? `${said.option}|${said.words}` : row.resultId;
    const known = same.get(key);
    if (known) known.rows.push(row);
    else same.set(key, { option: key, words: '', ...said, key, rows: [row] });
  }
  return [...same.values()];
}

/** Wordings that differ by spelling alone, together; each is near the first, so that no chain drifts away. */
function together(same: readonly Same[], apart: ReadonlySet<string>): Same[][] {
  const groups: Same[][] = [];
  // The most usual wording first: what is near it is one of its misspellings.
  for (const one of same.toSorted((a, b) => b.rows.length - a.rows.length)) {
    const home = groups.find(
      ([first]) =>
        first &&
        !apart.has(one.key) &&
        !apart.has(first.key) &&
        first.option === one.option &&
        isNear(first.words, one.words),
    );
    if (home) home.push(one);
    else groups.push([one]);
  }
  return groups;
}

/**
 * The groups in the order of the class; a group stands where its first answer would. `apart` holds what she took
 * apart: keys of wordings, and results whose answers stand alone.
 */
export function answerGroupsOf(
  rows: readonly AnswerRow[],
  apart: ReadonlySet<string>,
): AnswerGroup[] {
  const places = new Map(rows.map((row, index) => [row.resultId, index]));
  const placeOf = (answerGroup: AnswerGroup) =>
    Math.min(...answerGroup.rows.map((row) => places.get(row.resultId) ?? 0));
  return together(sameSaid(rows, apart), apart)
    .map((wordings): AnswerGroup => {
      const own = wordings.flatMap((wording) => wording.rows);
      const [first] = own;
      const kind = own.length === 1 || !first ? 'single' : isBlank(first) ? 'blank' : 'same';
      const key = own.map((row) => row.resultId).join();
      return { key, kind, wordings, rows: own };
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What taking a group apart adds: first its wordings stand alone, then its answers. */
export function takenApart({ wordings, rows }: AnswerGroup): string[] {
  return wordings.length > 1 ? wordings.map(({ key }) => key) : rows.map((row) => row.resultId);
}

/** Who handed nothing in stands at the end, where there is nothing to mark; on paper or orally nobody hands in. */
export function handedInFirst(answerGroups: readonly AnswerGroup[]): AnswerGroup[] {
  const isIn = ({ rows }: AnswerGroup) => rows[0]?.state === 'handedIn';
  return [
    ...answerGroups.filter(isIn),
    ...answerGroups.filter((answerGroup) => !isIn(answerGroup)),
  ];
}

/** A number that tells nothing of a name, and is the same on every day. */
function shuffled(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/** By what was answered, and where that says nothing shuffled: the order of the class would tell who is who. */
export function blindOrder(answerGroups: readonly AnswerGroup[]): AnswerGroup[] {
  const keyed = answerGroups.map((answerGroup) => {
    const [first] = answerGroup.rows;
    const { answer, questionId } = first?.question ?? { answer: null, questionId: '' };
    const words = answer?.files?.length ? '' : foldText(answer?.text ?? '').slice(0, 40);
    return { answerGroup, words, place: shuffled(`${questionId}:${first?.resultId ?? ''}`) };
  });
  return keyed
    .toSorted((a, b) => (a.words === b.words ? a.place - b.place : a.words < b.words ? -1 : 1))
    .map(({ answerGroup }) => answerGroup);
}
