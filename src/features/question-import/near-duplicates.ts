import { ask } from '#src/features/interchange/index.ts';
import type { Running } from '#src/lib/ask-worker.ts';
import { withLike, type ImportedRow } from './rows.ts';
import type { ImportStore } from './state.ts';

/** So much of the other text is shown beside a row. */
const SHOWN = 500;

/** Looks, off the page, for what stands in the bank already or twice in the file; it is a hint and nothing waits for it. */
export function findNearDuplicates(
  held: ImportStore,
  bank: readonly { id: string; text: string }[],
  setRows: (rows: readonly ImportedRow[]) => void,
): Running {
  const rows = held
    .get()
    .rows.flatMap(({ id, question }) => (question ? [{ id, text: question.text }] : []));
  const texts = new Map([...bank, ...rows].map((one) => [one.id, one.text]));
  held.set({ isLiking: true });
  const running = ask({ t: 'likes', bank: [...bank], rows }, (told) => {
    if (told.t !== 'likes') {
      // A worker that died here costs the hint, not the import.
      held.set({ isLiking: false });
      return;
    }
    const found = new Map(told.likes.map((like) => [like.id, like]));
    if (found.size === 0) return;
    setRows(
      held.get().rows.map((row) => {
        const like = found.get(row.id);
        // Found before: what she chose since stays.
        if (!like || row.like?.id === like.like) return row;
        const text = (texts.get(like.like) ?? '').slice(0, SHOWN);
        return withLike(row, { id: like.like, likeness: like.likeness, text });
      }),
    );
  });
  return {
    cancel() {
      running.cancel();
      held.set({ isLiking: false });
    },
  };
}
