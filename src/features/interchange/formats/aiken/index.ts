import { decode } from '#domain/files/decoding.ts';
import type { Codec, CarriedQuestion, ReadRow, Written } from '../../model.ts';
import { lossesBy } from '../shared/losses.ts';
import { readAiken } from './read.ts';

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/** One question as it stands in a file; null where Aiken has no way to say it. */
function lines(question: CarriedQuestion): string | null {
  const right = question.options.findIndex(({ isCorrect }) => isCorrect);
  if (right < 0 || question.options.filter(({ isCorrect }) => isCorrect).length > 1) return null;
  const letter = (at: number) => String.fromCharCode(65 + at);
  return [
    oneLine(question.text),
    ...question.options.map((option, at) => `${letter(at)}) ${oneLine(option.text)}`),
    `ANSWER: ${letter(right)}\n`,
  ].join('\n');
}

const NEIGHBOUR = 'x\nA) y\nB) z\nANSWER: A\n';

/** What comes back of a question between others, which must stay as they are; nothing where it would disturb them. */
function readBack(question: CarriedQuestion): ReadRow[] {
  const written = lines(question);
  if (written === null) return [];
  const { rows } = readAiken([NEIGHBOUR, written, NEIGHBOUR].join('\n'));
  const [before, own, after] = rows;
  const neighbours = [before, after].every((row) => row?.source === NEIGHBOUR.trim());
  return rows.length === 3 && own !== undefined && neighbours ? [own] : [];
}

/** An Aiken file of the questions that it can hold. */
function write(questions: readonly CarriedQuestion[], title: string): Written {
  const parts = questions.flatMap((question) =>
    readBack(question).length === 1 ? [lines(question) ?? ''] : [],
  );
  return {
    name: `${title.trim()}.aiken.txt`,
    type: 'text/plain',
    bytes: new TextEncoder().encode(parts.join('\n')),
  };
}

export { readAiken } from './read.ts';

/** Aiken, as Moodle reads and writes it, and with Persian letters. */
export const aiken: Codec = {
  format: 'aiken',
  read: (bytes, context) => {
    const { text, remarks } = decode(bytes);
    return { ...readAiken(text, context), remarks };
  },
  losses: (questions) => lossesBy(questions, readBack),
  write,
};
