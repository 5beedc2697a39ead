/** Reading a list of questions from the server while changes of it may be under way. */
import { createdIds, lacksWords, type QuestionsCopy } from './merged-questions.ts';
import type { Outbox } from '../../outbox/types.ts';

/** An answer that other requests overtook is asked for again this often. */
const READS = 3;

/**
 * Reads the list from the server, with what was accepted before and is in it, unless rows of it may be under way: an
 * answer from that time may hold a question that is still waiting here as well, and nothing tells the two apart. Then
 * the copy stays until they are settled, except where it lacks what was sent and not even its trace says it any more.
 */
export async function readQuestions<C extends QuestionsCopy>(
  outbox: Pick<Outbox, 'rowsOf' | 'sentOf' | 'readSent'>,
  lane: string,
  copy: () => C | undefined,
  read: (before: Pick<QuestionsCopy, 'ids' | 'seen'>) => Promise<C>,
): Promise<C> {
  const waits = () => outbox.rowsOf(lane).some((row) => row.state === 'queued');
  for (let reads = 1; ; reads += 1) {
    const known = copy();
    // What a silent disk does not say counts as not seen: it is laid over the answer once it is read.
    const receipts = (await outbox.readSent(lane)) ?? [];
    const isForced = known === undefined || lacksWords(known, receipts);
    if (known && waits() && !isForced) return known;
    const seen = receipts.map(({ key }) => key);
    const fresh = await read({ ids: { ...createdIds(receipts), ...known?.ids }, seen });
    const isOvertaken = !isForced && waits();
    if ((outbox.sentOf(lane) ?? []).length === receipts.length && !isOvertaken) return fresh;
    if (reads === READS) return copy() ?? fresh;
  }
}
