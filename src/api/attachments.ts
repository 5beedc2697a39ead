/** Requests for pupils' and questions' files. */
import { queryOptions } from '@tanstack/react-query';
import { requestFile } from './http.ts';

/** A file's bytes, kept nowhere. */
export const fetchFile = (id: string, signal: AbortSignal): Promise<ArrayBuffer> =>
  requestFile(id, signal);

/** A file's bytes. A stored file never changes, so that the copy on the device is as good as the server's. */
export const fileQuery = ({ id }: { id: string }) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => requestFile(id, signal),
    staleTime: Infinity,
    // Who shows it, or will soon, holds it: forty scans of ten pages do not stay in memory.
    gcTime: 1_000,
    structuralSharing: false,
    meta: { keepOnDevice: true },
  });
