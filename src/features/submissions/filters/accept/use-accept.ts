import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import {
  acceptAll,
  needsNoLook,
  readOwn,
  takeBack,
  type AcceptContext,
  type Stored,
} from './accept.ts';
import type { Submission } from '../matching.ts';
import { readWorkbooks } from './read-workbooks.ts';

/** What would be accepted, and what is left out because this device lacks or contradicts it. */
export interface Prepared {
  workbooks: Workbook[];
  unread: number;
  otherwise: number;
}

/** What was done, until it is taken back. */
export type Accepted =
  | { kind: 'accepted'; workbooks: readonly Stored[]; isWhole: boolean }
  | { kind: 'takenBack'; taken: number; left: number }
  /** This device could not store that it is taken back. */
  | { kind: 'failed'; workbooks: readonly Stored[] };

export function useAccept(ref: ActivityRef, title: string) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const { owner } = usePerson();
  const [done, setDone] = useState<Accepted | null>(null);
  const context = useMemo<AcceptContext>(
    () => ({ ref, title, owner, outbox }),
    [ref, title, owner, outbox],
  );
  return {
    done,
    forget: () => setDone(null),
    async prepare(
      items: readonly Submission[],
      onRead: (count: number) => void,
    ): Promise<Prepared> {
      const results = items.map(({ result }) => result);
      await readOwn(context, results);
      const may = (result: ResultItem, workbook: Workbook) =>
        needsNoLook(context, result, workbook);
      const read = await readWorkbooks(client, ref, results, may, onRead);
      const here = read.flatMap((workbook, at) => {
        const result = results[at];
        return workbook && result ? [{ workbook, result }] : [];
      });
      const good = here.filter(({ workbook, result }) => may(result, workbook));
      return {
        workbooks: good.map(({ workbook }) => workbook),
        unread: results.length - here.length,
        otherwise: here.length - good.length,
      };
    },
    async accept(workbooks: readonly Workbook[]) {
      const stored: Stored[] = [];
      try {
        await acceptAll(context, workbooks, stored);
      } finally {
        setDone({
          kind: 'accepted',
          workbooks: stored,
          isWhole: stored.length === workbooks.length,
        });
      }
    },
    async undo() {
      if (!done || done.kind === 'takenBack') return;
      const { workbooks } = done;
      try {
        setDone({ kind: 'takenBack', ...(await takeBack(context, workbooks)) });
      } catch {
        setDone({ kind: 'failed', workbooks });
      }
    },
  };
}
