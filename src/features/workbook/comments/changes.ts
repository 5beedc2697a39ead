import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/results/comments.ts';
import { createComment, deleteComment, editComment, newerComment } from '#src/api/comments.ts';
import { attempt, deleted } from '#src/features/activities/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { commentsQuery } from './queries.ts';

/** What a reusable comment says. */
export interface Said {
  text: string;
  scoreUnits: number | null;
}

/** How a change ended; `newer` is what stands on the server instead. */
export type Ended =
  | { kind: 'done'; comment: Comment | null }
  | { kind: 'failed'; code: string }
  | { kind: 'newer'; comment: Comment };

/** Changes of a course's reusable comments: each at most once, and seen here at once. */
export function useChanges(courseId: string) {
  const client = useQueryClient();
  const { owner } = usePerson();
  const { queryKey } = commentsQuery(courseId);
  const kept = [owner, 'comments', courseId].join(' ');

  async function follow(change: (comments: Comment[]) => Comment[]) {
    // An answer from before must not bring the old list back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (comments) => comments && change(comments));
    void client.invalidateQueries({ queryKey });
  }
  const put = (comment: Comment) =>
    follow((comments) =>
      comments.some((one) => one.id === comment.id)
        ? comments.map((one) => (one.id === comment.id ? comment : one))
        : [...comments, comment],
    );

  return {
    async create({ text, scoreUnits }: Said): Promise<Ended> {
      const intention = { of: kept, does: [scoreUnits, text].join(' ') };
      const outcome = await attempt(intention, (key) =>
        createComment({ courseId, text: text.trim(), scoreUnits }, key),
      );
      if (outcome.kind !== 'done') return { kind: 'failed', code: outcome.code };
      await put(outcome.data);
      return { kind: 'done', comment: outcome.data };
    },
    async edit({ id, version }: Comment, { text, scoreUnits }: Said): Promise<Ended> {
      const intention = {
        of: [owner, 'comment', id].join(' '),
        does: [version, scoreUnits, text].join(' '),
      };
      const outcome = await attempt(intention, async (key): Promise<Ended> => {
        try {
          const body = { version, text: text.trim(), scoreUnits };
          return { kind: 'done', comment: await editComment(id, body, key) };
        } catch (error) {
          const newer = newerComment(error);
          if (newer) return { kind: 'newer', comment: newer };
          throw error;
        }
      });
      if (outcome.kind !== 'done') return { kind: 'failed', code: outcome.code };
      if (outcome.data.kind !== 'failed' && outcome.data.comment) await put(outcome.data.comment);
      return outcome.data;
    },
    async remove({ id }: Comment): Promise<Ended> {
      // What goes may be what a try of unknown end had made: kept again, it is kept anew.
      const intention = { of: [owner, 'comment', id].join(' '), does: 'delete', ends: [kept] };
      const outcome = await attempt(intention, (key) =>
        deleted(async () => void (await deleteComment(id, key))),
      );
      if (outcome.kind !== 'done') return { kind: 'failed', code: outcome.code };
      await follow((comments) => comments.filter((one) => one.id !== id));
      return { kind: 'done', comment: null };
    },
  };
}
