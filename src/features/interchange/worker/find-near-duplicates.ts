import { indexLikeness } from '#src/lib/likeness.ts';
import type { Asked, Told } from './messages.ts';

const BATCH = 200;

/** Finds for each row what it nearly repeats: a question of the bank, or a row before it. */
export function findNearDuplicates(
  { bank, rows }: Extract<Asked, { t: 'likes' }>,
  tell: (told: Told) => void,
) {
  const index = indexLikeness(bank);
  let likes: Extract<Told, { t: 'likes' }>['likes'] = [];
  for (const [at, row] of rows.entries()) {
    const [like] = index.find(row.text);
    if (like) likes.push({ id: row.id, like: like.id, likeness: like.likeness });
    index.add(row);
    if (likes.length < BATCH && at < rows.length - 1) continue;
    tell({ t: 'likes', likes });
    likes = [];
  }
  tell({ t: 'liked' });
}
