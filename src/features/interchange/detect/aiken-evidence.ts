import { kindOf } from '../formats/shared/letters.ts';
import { answerSaid, isFirst, labelsNamed, optionMark } from '../formats/shared/marks.ts';
import { numberedLine } from '../formats/text/lines.ts';

/** Lines of questions whose answer stands below two options and more; nought where the questions are counted, which Aiken does not do. */
export function aikenLines(lines: readonly string[]): number {
  let covered = 0;
  let [questions, counted] = [0, 0];
  let block = 0;
  let options = 0;
  let isCounted = false;
  let kind = '';
  let isEmptyBefore = true;
  for (const line of lines) {
    if (line.trim() === '') {
      isEmptyBefore = true;
      continue;
    }
    const said = answerSaid(line);
    const mark = optionMark(line);
    if (said !== null && options > 1 && !isEmptyBefore && labelsNamed(said.value).length > 0) {
      covered += block + 1;
      questions += 1;
      if (isCounted) counted += 1;
      [block, options] = [0, 0];
    } else if (block > 0 && mark !== null) {
      // What is counted before letters begin is the question, in a file that counts them.
      const isAnew = options > 0 && isFirst(mark.label) && kindOf(mark.label) !== kind;
      isCounted ||= isAnew;
      kind = kindOf(mark.label);
      block += 1;
      options = isAnew ? 1 : options + 1;
    } else {
      // What was open came to no answer.
      if (options > 0) [block, options] = [0, 0];
      if (block === 0) isCounted = numberedLine(line) !== null;
      block += 1;
    }
    isEmptyBefore = false;
  }
  return counted * 2 >= questions ? 0 : covered;
}
