import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Comment } from '#contract/results/comments.ts';
import { countCommentUses } from '#src/api/comments.ts';
import { RefusedError } from '#src/api/errors.ts';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { commentsQuery } from './queries.ts';
import { inOrder, usesOf } from './uses.ts';

/** Taps follow each other: they are told together, when she has gone on. */
const TELL_MS = 12_000;
const nothing: readonly Comment[] = [];

export interface CourseComments {
  /** The most used first. */
  comments: readonly Comment[];
  /** Null while they are not known: still coming, or not on this device. */
  isKnown: boolean;
  /** They are on their way. */
  isComing: boolean;
  /** False where the server has none for her: another back end, or a course that is not hers. */
  isThere: boolean;
  count: (id: string) => void;
}

/** Tells the server what was counted here, in idle time; a failure is nobody's concern. */
function useTelling(courseId: string | null, isWaiting: boolean) {
  const client = useQueryClient();
  const { owner } = usePerson();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (courseId === null || !isWaiting || isOffline) return undefined;
    const { queryKey } = commentsQuery(courseId);
    const timer = setTimeout(() => {
      void usesOf(owner).send(courseId, countCommentUses, (items) => {
        const uses = new Map(items.map((one) => [one.id, one.uses]));
        client.setQueryData(queryKey, (comments) =>
          comments?.map((one) => ({ ...one, uses: uses.get(one.id) ?? one.uses })),
        );
      });
    }, TELL_MS);
    return () => clearTimeout(timer);
  }, [client, owner, courseId, isWaiting, isOffline]);
}

/** A course's reusable comments; `null` where none are wanted. */
export function useComments(courseId: string | null): CourseComments {
  const { owner } = usePerson();
  const store = usesOf(owner);
  const wanted = courseId ?? '';
  const query = useQuery({
    ...commentsQuery(wanted),
    enabled: courseId !== null,
    staleTime: 60_000,
    // Who has none is not asked with every answer.
    retryOnMount: false,
  });
  const counts = useSyncExternalStore(store.subscribe, () => store.of(wanted));
  useTelling(courseId, Object.keys(counts).length > 0);
  const { data, error } = query;
  const comments = useMemo(() => (data ? inOrder(data, counts) : nothing), [data, counts]);
  return {
    comments,
    isKnown: data !== undefined,
    isComing: query.isLoading,
    isThere: courseId !== null && (data !== undefined || !(error instanceof RefusedError)),
    count: (id) => store.count(wanted, id),
  };
}
