import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { fetchAttachment } from '#src/api/attachments.ts';
import { useOffline, type Engine } from '#src/features/session/index.ts';
import classes from './preview.module.css';

/** A file's bytes: of this device where the server has not got it yet. A stored file never changes. */
const bytesQuery = ({ id }: Attachment, files: Engine['files']) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => {
      if (!id.startsWith('local:')) return fetchAttachment(id, signal);
      const bytes = await files.read(id);
      if (!bytes) throw new Error('not on this device');
      return bytes;
    },
    staleTime: Infinity,
    structuralSharing: false,
    meta: { keepOnDevice: !id.startsWith('local:') },
  });

function Picture({ file }: { file: Attachment }) {
  const { t } = useTranslation('questions');
  const { files } = useOffline();
  const { data: bytes, isError } = useQuery(bytesQuery(file, files));
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !bytes) return undefined;
      const address = URL.createObjectURL(new Blob([bytes], { type: file.type }));
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes, file.type],
  );
  if (bytes) return <img ref={show} className={classes['picture']} alt={file.name} />;
  return (
    <p className={classes['file']}>
      <IconPhoto size={24} stroke={1.5} aria-hidden />
      <bdi>{file.name}</bdi>
      {isError && <span className={classes['quiet']}>{t('preview.fileNotHere')}</span>}
    </p>
  );
}

/** A file of a question as it is handed out: a picture stands there, a PDF is opened by its name. */
export function PaperFile({ file }: { file: Attachment }) {
  if (file.type.startsWith('image/')) return <Picture file={file} />;
  return (
    <p className={classes['file']}>
      <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
      <bdi>{file.name}</bdi>
    </p>
  );
}
