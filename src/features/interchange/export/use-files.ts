import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Attachment } from '#contract/shapes.ts';
import { fileQuery } from '#src/api/attachments.ts';
import { useOffline, type Engine } from '#src/features/session/index.ts';
import type { Outgoing } from './carried.ts';

/** So many come at a time. */
const AT_ONCE = 4;

/** Pictures and PDFs that go along. */
export interface FetchedFiles {
  isReading: boolean;
  done: number;
  all: number;
  bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Asks again for those that did not come. */
  again: () => void;
}

/** One file, from the device where it is there and from the school otherwise. */
async function bytesOf(
  id: string,
  from: { files: Engine['files']; client: QueryClient },
): Promise<Uint8Array<ArrayBuffer>> {
  const here = id.startsWith('local:') ? await from.files.read(id) : null;
  if (here) return new Uint8Array(here);
  const known = id.startsWith('local:') ? await from.files.remoteIdOf(id) : id;
  if (known === null) throw new Error('not on this device');
  return new Uint8Array(await from.client.fetchQuery(fileQuery({ id: known })));
}

const idsOf = (questions: readonly Outgoing[]) => [
  ...new Set(questions.flatMap(({ files }) => files.map(({ id }: Attachment) => id))),
];

/** Fetches every file of the questions; what cannot be had is simply not among them. */
export function useFiles(questions: readonly Outgoing[]): FetchedFiles {
  const { files } = useOffline();
  const client = useQueryClient();
  // Another list of the same files asks for them again.
  const [ids, setIds] = useState(() => idsOf(questions));
  const [found, setFound] = useState<Pick<FetchedFiles, 'isReading' | 'done' | 'bytes'>>({
    isReading: ids.length > 0,
    done: 0,
    bytes: new Map(),
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
    const rest = [...ids];
    let done = 0;
    const work = async () => {
      for (let id = rest.pop(); id !== undefined && !signal.aborted; id = rest.pop()) {
        try {
          bytes.set(id, await bytesOf(id, { files, client }));
        } catch {
          // Said by its absence.
        }
        done += 1;
        const now = done;
        if (!signal.aborted) setFound((before) => ({ ...before, done: now }));
      }
    };
    void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => {
      if (!signal.aborted) setFound({ isReading: false, done, bytes });
    });
    return () => leaving.abort();
  }, [ids, files, client]);
  return {
    ...found,
    all: ids.length,
    again() {
      setFound({ isReading: true, done: 0, bytes: new Map() });
      setIds([...ids]);
    },
  };
}
