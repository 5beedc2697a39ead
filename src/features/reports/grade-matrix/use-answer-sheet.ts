import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useIsOffline, useOffline, useOutbox } from '#src/features/session/index.ts';
import { createSheetLens, type LocalSheet } from './local-sheet.ts';
import { deviceSheetQuery, readingQuery, sheetQuery, type Reading } from './queries.ts';

/** A whole answer sheet as the teacher left it, or why there is none yet. */
export interface AnswerSheetView {
  sheet: LocalSheet | null;
  /** For what is said in its place. */
  query: ReturnType<typeof useQuery>;
  /** How far a long reading has come. */
  reading: Reading | null;
  /** It was put together from workbooks on this device: the server has not been heard. */
  isFromDevice: boolean;
}

/** No network, or a server that is not itself: then what is on this device is better than nothing. */
function isAway(error: unknown): boolean {
  if (error instanceof RefusedError) return error.status >= 500;
  return error !== null && errorCode(error).startsWith('network.');
}

/** All scores of an exam or assignment, with what was corrected on this device. */
export function useAnswerSheet(ref: ActivityRef): AnswerSheetView {
  const { outbox } = useOffline();
  const isOffline = useIsOffline();
  const server = useQuery(sheetQuery(ref));
  const isMissing = server.data === undefined;
  const device = useQuery({
    ...deviceSheetQuery(ref),
    enabled:
      isMissing && (isOffline || server.fetchStatus === 'paused' || isAway(server.failureReason)),
  });
  const reading = useQuery(readingQuery(ref)).data;
  const copy = server.data ?? device.data;
  const lens = useMemo(() => createSheetLens(ref.kind, outbox), [ref.kind, outbox]);
  const sheet = useOutbox(() => lens(copy));
  return {
    sheet,
    query: server,
    reading: isMissing && reading && reading.of > 1 ? reading : null,
    isFromDevice: isMissing && sheet !== null,
  };
}
