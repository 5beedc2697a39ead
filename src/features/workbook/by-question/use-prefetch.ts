import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileQuery } from '#src/api/attachments.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { answersQuery } from './queries.ts';
import type { AnswerGroupView } from './use-answer-groups.ts';

const FRESH_MS = 5 * 60_000;
/** First what is on the screen, then what may come. */
const DELAY_MS = 300;
/** Files of so many answers that come next. */
const AHEAD = 3;

/** Brings the next question's answers, and the files of the next answers, into memory and onto the device. */
export function usePrefetch(
  ref: ActivityRef,
  nextQuestionId: string | null,
  answerGroups: readonly AnswerGroupView[],
  active: AnswerGroupView | undefined,
) {
  const client = useQueryClient();
  const at = active ? answerGroups.indexOf(active) : -1;
  const files = answerGroups
    .slice(at + 1, at + 1 + AHEAD)
    .flatMap(({ views }) => views.flatMap((view) => view.question.answer?.files ?? []));
  const wanted = JSON.stringify(files);
  const { kind, schoolId, semesterId, id } = ref;
  useEffect(() => {
    const bring = async () => {
      for (const file of files) await client.prefetchQuery(fileQuery(file));
      if (nextQuestionId === null) return;
      const query = answersQuery({ kind, schoolId, semesterId, id }, nextQuestionId);
      await client.prefetchQuery({ ...query, staleTime: FRESH_MS });
    };
    const timer = setTimeout(() => void bring(), DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the files are what `wanted` says
  }, [client, wanted, nextQuestionId, kind, schoolId, semesterId, id]);
}
