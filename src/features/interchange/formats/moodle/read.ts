/** Reads Moodle XML. */
import { remark, UnreadableFile } from '#domain/files/model.ts';
import type { ReadContext, Reading, ReadRow } from '../../model.ts';
import { refuseNoText } from '#domain/files/decoding.ts';
import { refuseTooMany } from '../shared/rows.ts';
import { parseXmlFile } from '../xml/parse.ts';
import { childElements, findElements, type Element } from '../xml/tree.ts';
import { readQuestion } from './question.ts';
import { typeOf } from './types.ts';

function refuseOther(root: Element): void {
  if (root.name === 'questestinterop') throw new UnreadableFile('oldQti');
  if (/^assessment|^manifest$/.test(root.name)) throw new UnreadableFile('isQti');
  if (root.name === 'moodle_backup' || root.name === 'question_categories')
    throw new UnreadableFile('moodleBackup');
}

/** Reads a file of questions. */
export function readMoodle(bytes: Uint8Array<ArrayBuffer>, context: ReadContext): Reading {
  refuseNoText(bytes);
  const { root, text, cutOff, entities, remarks } = parseXmlFile(bytes);
  refuseOther(root);
  const quizzes = findElements(root, ({ name }) => name === 'quiz');
  if (quizzes.length === 0 && root.name !== 'question') throw new UnreadableFile('notMoodle');
  const questions =
    root.name === 'question' ? [root] : quizzes.flatMap((quiz) => childElements(quiz, 'question'));
  refuseTooMany(questions.length);
  const rows: ReadRow[] = [];
  for (const [index, question] of questions.entries()) {
    if (index % 50 === 0) {
      context.check?.();
      context.progress?.(index, questions.length);
    }
    const row = readQuestion(question, text, rows.length + 1);
    if (!row) continue;
    const kept = [...entities].some((name) =>
      JSON.stringify(row.question ?? '').includes(`&${name};`),
    );
    if (kept) row.remarks.push(remark('entityKept', 'repair'));
    rows.push(row);
  }
  const last = rows.at(-1);
  if (cutOff && last) last.remarks.push(remark('cutOff', 'repair'));
  if (rows.length === 0) throw new UnreadableFile('noItems');
  context.progress?.(questions.length, questions.length);
  const categories = questions.filter((question) => typeOf(question) === 'category').length;
  return {
    format: 'moodle',
    rows,
    remarks: [
      ...remarks,
      ...(categories > 0 ? [remark('categories', 'note', { n: categories })] : []),
    ],
  };
}
