import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, type RefCallback } from 'react';
import { fileQuery } from '#src/api/attachments.ts';
import { useOffline, type Engine } from '#src/features/session/index.ts';

/** A file's bytes, where only this device has it yet. */
const localQuery = (id: string, files: Engine['files']) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: async () => {
      const bytes = await files.read(id);
      if (!bytes) throw new Error('not on this device');
      return bytes;
    },
    staleTime: Infinity,
    structuralSharing: false,
    gcTime: 0,
  });

/** A file that is a picture: what draws it into an image, once its bytes are there. */
export function usePicture({ id, type }: { id: string; type: string }): {
  draw: RefCallback<HTMLImageElement> | null;
  isError: boolean;
} {
  const { files } = useOffline();
  const isPicture = type.startsWith('image/');
  const query = id.startsWith('local:') ? localQuery(id, files) : fileQuery({ id });
  const { data: bytes, isError } = useQuery({ ...query, enabled: isPicture });
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !bytes) return undefined;
      const address = URL.createObjectURL(new Blob([bytes], { type }));
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes, type],
  );
  return { draw: isPicture && bytes ? draw : null, isError };
}
