import { deviceNow } from '#src/lib/device-time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import { useOffline, useOutbox, useScope } from '#src/features/session/index.ts';
import { mergeQuestions, questionLane, unseen, type MergedQuestions } from '#src/offline/index.ts';
import { inStateOf, namesIn, questionsQuery, rescoredIn } from './queries.ts';

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
  const lane = questionLane(kind, id);
  useEffect(
    () =>
      outbox.onSettled((items) => {
        for (const item of items) {
          if (item.lane !== lane || item.cls !== 'done') continue;
          const { data } = item;
          const results = rescoredIn(data, client.getQueryData(options.queryKey)?.activity.state);
          if (results !== null) setRescored(results);
          client.setQueryData(options.queryKey, (copy) => copy && inStateOf(copy, data));
        }
      }),
    [outbox, lane, client, options],
  );
  const rows = useOutbox((one) => one.rowsOf(lane));
  const receipts = useOutbox((one) => one.sentOf(lane));
  const query = useQuery(options);
  const copy = query.data;
  const merged = useMemo<MergedQuestions | null>(
    () => (copy && receipts ? mergeQuestions(copy, { rows, receipts }) : null),
    [copy, rows, receipts],
  );
  // What was sent is in no copy: its traces stand in until it is read.
  const behind = copy && receipts && unseen(copy, receipts).length > 0 ? receipts.length : 0;
  const { refetch } = query;
  useEffect(() => {
    if (behind > 0) void refetch();
  }, [behind, refetch]);
  const [openedAt] = useState(deviceNow);
  const names = useMemo(() => {
    // A list from before tells of nothing that it is gone.
    const isNew = copy?.readAt !== undefined && copy.readAt > openedAt - MINUTE;
    return isNew && receipts && merged?.lacks === false ? namesIn(copy, receipts, merged) : null;
  }, [openedAt, copy, receipts, merged]);
  return { query, activity: copy?.activity, merged, rows, rescored, names };
}
