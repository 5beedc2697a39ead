import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Attachment } from '#contract/shapes.ts';
import { fileQuery } from '#src/api/attachments.ts';
import { RefusedError } from '#src/api/errors.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { isGoodNetwork } from '#src/features/connection/index.ts';
import { workbookQuery } from '#src/features/activities/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';
import { bringAhead } from './bring-ahead.ts';

const FRESH_MS = 5 * 60_000;
/** First what is on the screen, then what may come. */
const DELAY_MS = 300;

/** Resolves once no query waits for an answer. */
function quiet(client: QueryClient): Promise<void> {
  if (client.isFetching() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Files stay in memory as long as their workbook is near, and no longer: a stack of scans would fill it. */
function createHolder(client: QueryClient) {
  const held = new Map<string, Map<string, () => void>>();
  return {
    hold(studentId: string, file: Attachment) {
      const files = held.get(studentId) ?? new Map<string, () => void>();
      held.set(studentId, files);
      if (files.has(file.id)) return;
      const watch = new QueryObserver(client, { ...fileQuery(file), enabled: false });
      files.set(
        file.id,
        watch.subscribe(() => undefined),
      );
    },
    /** Lets go of all but these students' files. */
    keep(studentIds: readonly string[]) {
      for (const [studentId, files] of held) {
        if (studentIds.includes(studentId)) continue;
        for (const letGo of files.values()) letGo();
        held.delete(studentId);
      }
    },
  };
}

/** Brings the workbooks that come next, with their files, into memory and onto the device. */
export function usePrefetch(ref: ActivityRef, currentId: string, studentIds: readonly string[]) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const wanted = studentIds.join();
  const { kind, schoolId, semesterId, id } = ref;
  const holder = useRef<ReturnType<typeof createHolder>>(undefined);
  useEffect(() => () => holder.current?.keep([]), []);
  useEffect(() => {
    const activity = { kind, schoolId, semesterId, id };
    const coming = wanted.split(',').filter(Boolean);
    const held = (holder.current ??= createHolder(client));
    held.keep([currentId, ...coming]);
    let isWanted = true;
    const timer = setTimeout(() => {
      let reading = '';
      void bringAhead<Attachment>(coming, {
        async workbook(studentId) {
          reading = studentId;
          const query = { ...workbookQuery(activity, studentId), staleTime: FRESH_MS };
          const { questionList, resultId } = await client.fetchQuery(query);
          // What this device sent of it comes to memory too, or it would be waited for when she goes there.
          await outbox.readSent(correctionLane(kind, studentId, resultId));
          return questionList.flatMap(({ answer, files }) => (answer?.files ?? []).concat(files));
        },
        async file(file) {
          held.hold(reading, file);
          try {
            await client.fetchQuery(fileQuery(file));
            // A file without what shows it is not ready.
            await import('../files/viewer.tsx');
            if (file.type === 'application/pdf') await import('../files/open-pdf.ts');
          } catch (error) {
            // A file that is gone must not hold up the others.
            if (!(error instanceof RefusedError)) throw error;
          }
        },
        quiet: () => quiet(client),
        isWanted: () => isWanted,
        // With no network at all only the device is asked.
        mayCost: () => !navigator.onLine || isGoodNetwork(),
      });
    }, DELAY_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, outbox, wanted, currentId, kind, schoolId, semesterId, id]);
}
