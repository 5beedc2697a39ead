import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import { useOffline, useScope } from '#src/features/session/index.ts';
import {
  followQuestions,
  isBehind,
  mergeQuestions,
  questionLane,
  type MergedQuestions,
} from '#src/offline/index.ts';
import { acceptedCopy, namesIn, questionsQuery, rescoredIn, type Copy } from './queries.ts';

const MINUTE = 60_000;

/** The questions as the teacher left them: server, sent, waiting. */
export function useQuestions(kind: ParentKind, id: string) {
  const { outbox } = useOffline();
  const { semesterId } = useScope();
  const client = useQueryClient();
  const options = useMemo(
    () => questionsQuery(kind, semesterId, id, outbox),
    [kind, semesterId, id, outbox],
  );
  const [rescored, setRescored] = useState<number | null>(null);
  const followed = useMemo(
    () =>
      followQuestions(outbox, questionLane(kind, id), (row, data, rows) => {
        const before = client.getQueryData<Copy>(options.queryKey);
        const results = rescoredIn(data, before?.activity.state);
        if (results !== null) setRescored(results);
        client.setQueryData<Copy>(options.queryKey, (copy) =>
          copy && !isBehind(copy, rows) ? acceptedCopy(copy, row, data) : copy,
        );
      }),
    [outbox, kind, id, client, options],
  );
  const lane = useSyncExternalStore(followed.subscribe, followed.getSnapshot);
  const query = useQuery(options);
  const copy = query.data;
  const merged = useMemo<MergedQuestions | null>(
    () => (copy ? mergeQuestions(copy, lane) : null),
    [copy, lane],
  );
  // What was sent while nobody looked is in no copy: its traces stand in until it is read.
  const behind = copy !== undefined && isBehind(copy, lane) ? lane.receipts.length : 0;
  const { refetch } = query;
  useEffect(() => {
    if (behind > 0) void refetch();
  }, [behind, refetch]);
  const [openedAt] = useState(Date.now);
  const names = useMemo(() => {
    // A list from before tells of nothing that it is gone.
    const isNew = copy?.readAt !== undefined && copy.readAt > openedAt - MINUTE;
    return isNew && merged?.lacks === false ? namesIn(copy, lane.receipts, merged) : null;
  }, [openedAt, copy, lane.receipts, merged]);
  return { query, activity: copy?.activity, merged, rows: lane.rows, rescored, names };
}
