import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Attachment } from '#contract/shapes.ts';
import { fileQuery } from '#src/api/attachments.ts';
import { loadPagePictures, type QuestionView } from '#src/features/workbook/index.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';

/** The ink on one file of an answer; null on a question's own file. */
export type FileInk = { strokes: QuestionView['ink']; filePlace: number } | null;

/** The pages of a file with their ink, as they are printed; made once for all places that show the same. */
const picturesQuery = (client: QueryClient, file: Attachment, ink: FileInk) =>
  queryOptions({
    queryKey: ['paper', file.id, ink?.strokes.map(({ id }) => id).join() ?? ''],
    queryFn: async ({ signal }) => {
      const bytes = await client.fetchQuery(fileQuery(file));
      const pagePictures = await loadUntilHere(loadPagePictures);
      return pagePictures(file, bytes, ink, signal);
    },
    staleTime: Infinity,
    gcTime: 1_000,
    retry: false,
    // The file may be on the device.
    networkMode: 'always',
    structuralSharing: false,
  });

export const usePictures = (file: Attachment, ink: FileInk) =>
  useQuery(picturesQuery(useQueryClient(), file, ink));
