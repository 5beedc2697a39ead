import type { Codec, ReadContext, Reading } from '../../model.ts';
import { decode } from '#domain/files/decoding.ts';
import { lossesBy } from '../shared/losses.ts';
import { refuseTooMany } from '../shared/rows.ts';
import { blocksOf } from './blocks.ts';
import { rowOfBlock } from './question.ts';
import { withHidden, write, writtenQuestion } from './write.ts';

/** The questions of a GIFT text. */
export function readGift(text: string, context: ReadContext = {}): Reading {
  const blocks = blocksOf(text);
  refuseTooMany(blocks.length);
  const rows = blocks.map((block, at) => {
    if (at % 50 === 0) {
      context.check?.();
      context.progress?.(at, blocks.length);
    }
    return rowOfBlock(block);
  });
  return { format: 'gift', rows, remarks: [] };
}

/** GIFT, as Moodle reads and writes it. */
export const gift: Codec = {
  format: 'gift',
  read: (bytes, context) => {
    const { text, remarks } = decode(bytes);
    return { ...readGift(text, context), remarks };
  },
  losses: (questions) =>
    withHidden(
      questions,
      lossesBy(questions, (question) => readGift(writtenQuestion(question)).rows),
    ),
  write,
};
