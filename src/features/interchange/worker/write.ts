import { UnreadableFile } from '#domain/files/model.ts';
import { loadCodec } from '../codecs.ts';
import type { Loss } from '../model.ts';
import type { Asked, Told } from './messages.ts';

/** Questions that are weighed between two words to the page. */
const BATCH = 50;

type Tell = (told: Told) => void;

/** Tells for each format what of the questions it would lose, in the order of the formats. */
export async function weighAsked(
  { formats, questions }: Extract<Asked, { t: 'weigh' }>,
  tell: Tell,
): Promise<void> {
  const all = questions.length * formats.length;
  for (const [place, format] of formats.entries()) {
    const { losses } = await loadCodec(format);
    const found: Loss[] = [];
    for (let from = 0; from < questions.length; from += BATCH) {
      tell({ t: 'progress', done: place * questions.length + from, all });
      const lost = losses?.(questions.slice(from, from + BATCH)) ?? [];
      found.push(...lost.map(({ index, remarks }) => ({ index: index + from, remarks })));
    }
    tell({ t: 'losses', format, losses: found });
  }
  tell({ t: 'weighed' });
}

/** Writes one file of the questions. */
export async function writeAsked(
  { format, questions, title, language }: Extract<Asked, { t: 'write' }>,
  tell: Tell,
): Promise<void> {
  const { write } = await loadCodec(format);
  if (!write) throw new UnreadableFile('crashed');
  tell({ t: 'written', written: await write(questions, title, language) });
}
