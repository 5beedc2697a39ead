/** Moodle XML. */
import type { Codec } from '../../model.ts';
import { lossesBy } from '../shared/losses.ts';
import { parseXml } from '../xml/parse.ts';
import { readQuestion } from './question.ts';
import { readMoodle } from './read.ts';
import { questionXml, writeMoodle } from './write.ts';

/** Reads and writes Moodle XML. */
export const moodle: Codec = {
  format: 'moodle',
  read: readMoodle,
  losses: (questions) =>
    lossesBy(questions, (question) => {
      const { root, text } = parseXml(questionXml(question));
      const row = readQuestion(root, text, 1);
      return row ? [row] : [];
    }),
  write: (questions, title) => writeMoodle(questions, title),
};
