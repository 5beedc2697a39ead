import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/exams/index.ts';
import { fileQuery } from './queries.ts';

const FRESH_MS = 5 * 60_000;
/** First what is on the screen, then what may come. */
const DELAY_MS = 300;

async function prefetch(client: QueryClient, ref: ActivityRef, studentId: string) {
  const query = workbookQuery(ref, studentId);
  await client.prefetchQuery({ ...query, staleTime: FRESH_MS });
  const workbook = client.getQueryData(query.queryKey);
  for (const question of workbook?.questionList ?? [])
    for (const file of [...(question.answer?.files ?? []), ...question.files])
      await client.prefetchQuery(fileQuery(file));
}

/** Brings the workbooks that come next, with their files, into memory and onto the device. */
export function usePrefetch(ref: ActivityRef, studentIds: readonly string[]) {
  const client = useQueryClient();
  const wanted = studentIds.join();
  const { kind, schoolId, semesterId, id } = ref;
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const studentId of wanted.split(',').filter(Boolean))
        void prefetch(client, { kind, schoolId, semesterId, id }, studentId);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [client, wanted, kind, schoolId, semesterId, id]);
}
