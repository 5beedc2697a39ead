import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, type RefCallback } from 'react';
import { fetchAttachment } from '#src/api/attachments.ts';
import { useOffline, type Engine } from '#src/features/session/index.ts';

/** A file's bytes: of this device where the server has not got it yet. A stored file never changes. */
function bytesQuery(id: string, files: Engine['files']) {
  const isLocal = id.startsWith('local:');
  return queryOptions({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => {
      if (!isLocal) return fetchAttachment(id, signal);
      const bytes = await files.read(id);
      if (!bytes) throw new Error('not on this device');
      return bytes;
    },
    staleTime: Infinity,
    structuralSharing: false,
    meta: { keepOnDevice: !isLocal },
    ...(isLocal && { gcTime: 0 }),
  });
}

/** A file that is a picture: what draws it into an image, once its bytes are there. */
export function usePicture({ id, type }: { id: string; type: string }): {
  draw: RefCallback<HTMLImageElement> | null;
  isError: boolean;
} {
  const { files } = useOffline();
  const isPicture = type.startsWith('image/');
  const { data: bytes, isError } = useQuery({ ...bytesQuery(id, files), enabled: isPicture });
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
