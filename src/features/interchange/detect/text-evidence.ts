import { kindOf } from '../formats/shared/letters.ts';
import { answerSaid, isFirst, optionMark } from '../formats/shared/marks.ts';
import { beforeLabel, numberedLine, optionsInLine } from '../formats/text/lines.ts';

/** Options begin here: the first of them, alone or with the others behind it. */
export function beginsOptions(line: string): boolean {
  if (line.length > 2_000) return false;
  const own = optionMark(beforeLabel(line).rest);
  if (own !== null && isFirst(own.label) && kindOf(own.label) !== 'digit') return true;
  return optionsInLine(line, null) !== null;
}

/** Lines of questions as people type them: from a number on, or with options or an answer below. */
export function typedLines(lines: readonly string[]): number {
  let covered = 0;
  let block = 0;
  let isKnown = false;
  let isCounting = false;
  for (const line of lines) {
    if (line.trim() === '') {
      if (isKnown || isCounting) covered += block;
      [block, isKnown] = [0, false];
      continue;
    }
    if (numberedLine(line) !== null) isCounting = true;
    isKnown ||= beginsOptions(line) || answerSaid(line) !== null;
    block += 1;
  }
  return isKnown || isCounting ? covered + block : covered;
}
