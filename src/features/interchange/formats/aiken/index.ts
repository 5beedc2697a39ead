import type { Codec } from '../../model.ts';
import { decode } from '#domain/files/decoding.ts';
import { lossesBy } from '../shared/losses.ts';
import { readAiken } from './read.ts';
import { readBack, write } from './write.ts';

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
