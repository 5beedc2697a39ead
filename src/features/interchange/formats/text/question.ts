import { remark, type Remark } from '#domain/files/model.ts';
import type { ReadRow } from '../../model.ts';
import { withOneMark } from '../shared/formulas.ts';
import { follows, isCounted, isPersian, kindOf } from '../shared/letters.ts';
import { chosen, namedPlaces, withOtherNames, type Labelled } from '../shared/listed.ts';
import { trueFalseOf, withModel, type Made } from '../shared/make.ts';
import {
  answerSaid,
  explanationSaid,
  isFirst,
  labelsNamed,
  optionMark,
  scoreSaid,
} from '../shared/marks.ts';
import { bare, rowOf, tidy } from '../shared/rows.ts';
import { unitsOfText } from '../shared/units.ts';
import { beforeLabel, optionsInLine, withoutMark, withoutScore } from './lines.ts';
import type { Piece } from './pieces.ts';
import { clozeMade } from './cloze.ts';
import { statementOf, type Statement } from './truth.ts';

interface Parts {
  text: string[];
  options: (Labelled & { isRight: boolean })[];
  answer: string | null;
  /** Words after «پاسخ:» that name no option. */
  model: string[];
  explanation: string[];
  score: string | null;
  /** A line stood empty since the last option. */
  isApart: boolean;
  /** Lines that were taken into an option though one stood empty before them. */
  added: string[];
}

function addOption(parts: Parts, label: string, text: string, isRight: boolean): void {
  const plain = withoutMark(text);
  parts.options.push({ label, text: plain.text, isRight: isRight || plain.isRight });
  parts.isApart = false;
}

const ANSWER_AT_END =
  /[\s.؛](?:پاسخ|جواب|ANSWER|Ans)(?:[\s\u200c]{0,3}(?:صحیح|درست))?\s{0,3}[:：]\s{0,3}(?:گزینه[ٔۀی]?\s{0,3})?\(?(الف|[A-Ja-j]|[بپتثجچحخدهوزطی]|[1-9۱-۹])\)?$/i;

/** Takes an answer off the end of a line that holds more. */
function answerAtEnd(given: string): { line: string; answer: string | null } {
  const line = given.trimEnd();
  const from = Math.max(0, line.length - 60);
  const found = ANSWER_AT_END.exec(line.slice(from));
  return found
    ? { line: line.slice(0, from + found.index), answer: found[1] ?? null }
    : { line: given, answer: null };
}

/** A line that only divides. */
const RULE = /^\s*([-*=])\1{2,}\s*$/;

function takeLine(parts: Parts, given: string): void {
  if (given.length < 200 && RULE.test(given)) return;
  const last = parts.options.at(-1)?.label ?? null;
  const said = answerSaid(given);
  if (said !== null && (parts.options.length > 0 || parts.text.length > 0)) {
    if (parts.options.length > 0 && parts.answer === null) parts.answer = said.value;
    else parts.model.push(said.value);
    return;
  }
  const explanation = explanationSaid(given);
  if (explanation !== null) return void parts.explanation.push(explanation);
  const score = scoreSaid(given);
  if (score !== null) {
    parts.score = score;
    return;
  }
  if (given.trim() === '') parts.isApart = true;
  if (given.trim() === '')
    return void (parts.options.length === 0 && parts.model.length === 0 && parts.text.push(''));
  const { line, answer } = answerAtEnd(given);
  if (answer !== null) parts.answer = answer;
  const several = optionsInLine(line, last);
  if (several !== null) {
    if (several.lead !== '' && !/^[*✓✔✅☑]$/u.test(several.lead)) addText(parts, several.lead);
    for (const mark of several.marks) addOption(parts, mark.label, mark.rest, false);
    return;
  }
  const { rest, isRight } = beforeLabel(line);
  const mark = optionMark(rest);
  if (mark !== null && (last === null ? isFirst(mark.label) : follows(mark.label, last)))
    return addOption(parts, mark.label, mark.rest, isRight);
  addText(parts, line);
}

/** A line that is neither: part of the answer, of the last option, or of the question. */
function addText(parts: Parts, line: string): void {
  const option = parts.options.at(-1);
  if (parts.model.length > 0) parts.model.push(line.trim());
  else if (option) {
    option.text = `${option.text}\n${line.trim()}`;
    if (parts.isApart) parts.added.push(line.trim());
  } else parts.text.push(line.trim());
}

const BOX_AFTER = /\s*[□☐○◯⬜■☑✓✔✅]\ufe0f?$/u;

/** A box behind every option, of which the filled one marks the right one. */
function withBoxes(options: Parts['options']): Parts['options'] {
  if (options.length < 2 || !options.every(({ text }) => BOX_AFTER.test(text))) return options;
  return options.map((option) => ({
    ...option,
    text: option.text.replace(BOX_AFTER, ''),
    isRight: option.isRight || /[■☑✓✔✅]\ufe0f?$/u.test(option.text),
  }));
}

/** A star right behind the words of one option, as in `Paris*`, marks it. */
function withStar(options: Parts['options']): Parts['options'] {
  const isStarred = ({ text }: Labelled) => /[^\s*]\*$/.test(text);
  if (options.filter(isStarred).length !== 1 || options.some(({ isRight }) => isRight))
    return options;
  return options.map((option) =>
    isStarred(option) ? { ...option, text: option.text.slice(0, -1), isRight: true } : option,
  );
}

function choiceMade(text: string, parts: Parts, answer: string | null): Made {
  const { options } = parts;
  const marked = options.flatMap(({ isRight }, at) => (isRight ? [at] : []));
  // All in bold, or all with a bullet, marks none of them.
  const byMark = marked.length === options.length ? [] : marked;
  const named =
    answer === null ? { places: [], remarks: [] } : namedPlaces(withOtherNames(options), answer);
  if (byMark.length > 0 && named.places.length > 0 && byMark.join() !== named.places.join())
    return chosen(text, options, [], [remark('answerTwofold', 'repair', { answer: answer ?? '' })]);
  return chosen(
    text,
    options,
    byMark.length > 0 ? byMark : named.places,
    byMark.length > 0 ? [] : named.remarks,
  );
}

/** Lines with bullets, some of them marked as right, as the options of their question. */
function withBullets(parts: Parts): void {
  const bullet = /^\s*(?:[-–•●○▪◦*□☐◻⬜]\s+|\[\s?\]\s*|(?=[☑✅✔✓■]|\[[xX✓]\]))/u;
  const from = parts.text.findIndex((line) => bullet.test(line));
  const lines = from < 1 ? [] : parts.text.slice(from).filter((line) => line !== '');
  if (parts.options.length > 0 || lines.length < 2 || !lines.every((line) => bullet.test(line)))
    return;
  // `[x]` is the whole part of x, unless empty brackets beside it show that it is a box.
  const ticked = lines.some((line) => /^\s*\[\s?\]/.test(line)) ? /^\s*\[[xX✓]\]\s*/ : null;
  if (ticked === null && lines.some((line) => /^\s*\[/.test(line))) return;
  const options = lines.map((line, at) => {
    const plain = withoutMark(line.replace(ticked ?? bullet, '').replace(bullet, ''));
    const isRight = plain.isRight || ticked?.test(line) === true;
    return { text: plain.text, label: `#${at}`, isRight };
  });
  if (!options.some(({ isRight }) => isRight)) return;
  parts.options = options;
  parts.text = parts.text.slice(0, from);
}

/** What is asked or left blank is no option. */
const ASKED = /[؟?]\s*$|\.{4,}|…{2,}|_{3,}/;

/** Two letters of which none is right are the parts of one question: options come in threes and more. */
function withoutParts(parts: Parts, piece: Piece, key: string | null): boolean {
  const isDecided =
    parts.answer !== null || key !== null || parts.options.some(({ isRight }) => isRight);
  const isParts =
    !isDecided &&
    parts.options.length > 0 &&
    kindOf(parts.options[0]?.label ?? '') === 'persian' &&
    (parts.options.length <= 2 || parts.options.every(({ text }) => ASKED.test(text)));
  if (!isParts) return false;
  parts.options = [];
  parts.text = piece.lines.map((line) => line.trim());
  return true;
}

/** A sentence to judge; which it is stays open where nothing says it. */
function truthMade({ text, isTrue }: Statement): Made {
  const made = trueFalseOf(text, isTrue === true, isPersian(text));
  if (isTrue !== null) return made;
  const options = made.question.options.map((option) => ({ ...option, isCorrect: false }));
  return { ...made, question: { ...made.question, options } };
}

/** A choice with what is said of it below its options and in the key at the end. */
function keyedChoice(text: string, parts: Parts, key: string | null): Made {
  const { answer, options } = parts;
  const isDoubled =
    answer !== null && key !== null && labelsNamed(answer).join() !== labelsNamed(key).join();
  if (!isDoubled) return choiceMade(text, parts, answer ?? key);
  return chosen(
    text,
    options,
    [],
    [remark('answerTwofold', 'repair', { answer: `${answer} / ${key}` })],
  );
}

/** A question without options: one with answers in its midst, a sentence to judge, or one that is answered in words. */
function openMade(text: string, parts: Parts, key: string | null): Made {
  const gaps = clozeMade(text);
  if (gaps !== null) return gaps;
  const statement =
    parts.model.length > 1 ? null : statementOf(text, key ?? parts.model[0] ?? null);
  if (statement === null)
    return withModel(
      { question: bare(text), remarks: [] },
      key ?? '',
      remark('answerKept', 'note'),
    );
  // What it says is right is its key, no model answer.
  parts.model = [];
  return truthMade(statement);
}

/** One piece as a row; `key` is what the answer key at the end says of it, `reason` why. */
export function rowOfPiece(piece: Piece, key: string | null, reason = ''): ReadRow {
  const parts: Parts = {
    text: [],
    options: [],
    answer: null,
    model: [],
    explanation: [],
    score: null,
    isApart: false,
    added: [],
  };
  for (const line of piece.lines) takeLine(parts, line);
  if (reason !== '') parts.explanation.push(reason);
  withBullets(parts);
  parts.options = withStar(withBoxes(parts.options));
  const isParts = withoutParts(parts, piece, key);
  const last = parts.options.at(-1);
  const none = (text: string) => ({ text, score: null });
  const scoredText = parts.score === null ? withoutScore : none;
  const lastScored = scoredText(last?.text ?? '');
  if (last && lastScored.score !== null) last.text = lastScored.text;
  const scored = scoredText(tidy(parts.text.join('\n')));
  const words = withOneMark(scored.text);
  const taken = scored.score ?? lastScored.score;
  const score = parts.score ?? taken;
  const units = score === null ? null : unitsOfText(score);
  const remarks: Remark[] = [
    ...(words.isChanged ? [remark('formulaMarks', 'note')] : []),
    ...(taken === null ? [] : [remark('scoreTaken', 'note', { score: taken })]),
    ...(isParts ? [remark('twoParts', 'note')] : []),
    ...(parts.added.length > 0 && !isParts
      ? [remark('lineInOption', 'repair', { text: parts.added.join(' ').slice(0, 200) })]
      : []),
  ];
  const own =
    parts.options.length > 0
      ? keyedChoice(words.text, parts, key)
      : openMade(words.text, parts, key);
  const labels = parts.options.map(({ label }) => label);
  if (labels.length > 0 && labels[0] !== '#0' && !isCounted(labels))
    remarks.push(remark('lettersGap', 'repair'));
  const withAnswer = withModel(own, parts.model.join('\n'), remark('answerKept', 'note'));
  const made = withModel(withAnswer, parts.explanation.join('\n'), remark('feedbackKept', 'note'));
  return rowOf({
    at: piece.at,
    name: piece.number === null ? '' : String(piece.number),
    question: {
      ...made.question,
      options: made.question.options.map((option) => ({
        ...option,
        text: withOneMark(option.text).text,
      })),
      maxScoreUnits: units?.units ?? null,
    },
    remarks: [...remarks, ...made.remarks, ...(units?.remarks ?? [])],
    source: piece.source.join('\n').trim(),
  });
}
