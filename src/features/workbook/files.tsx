import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { Attachment } from '#contract/shapes.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorState } from '#src/ui/index.ts';
import { fileQuery } from './queries.ts';
import classes from './paper.module.css';

const PdfView = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView);

/** Gives an image its bytes by a blob address that lives as long as the image does. */
function useBlobSource(bytes: ArrayBuffer, type: string) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes, type],
  );
}

function Photo({ file, bytes }: { file: Attachment; bytes: ArrayBuffer }) {
  const { t } = useTranslation('workbook');
  const [isOpen, setOpen] = useState(false);
  const source = useBlobSource(bytes, file.type);
  return (
    <>
      <button
        type="button"
        className={classes['photo']}
        aria-label={t('file.enlarge', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <img ref={source} alt={t('file.photo', { name: file.name })} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} isFull title={file.name}>
        <img
          ref={source}
          className={classes['photoLarge']}
          alt={t('file.photo', { name: file.name })}
        />
      </Dialog>
    </>
  );
}

function FileView({ file }: { file: Attachment }) {
  const { t } = useTranslation('workbook');
  const query = useQuery(fileQuery(file));
  const isPdf = file.type === 'application/pdf';
  const wait = (
    <div className={classes['fileWait']} data-pdf={isPdf || undefined}>
      {t('file.loading')}
    </div>
  );
  if (!query.data)
    return query.error && query.fetchStatus === 'idle' ? (
      <ErrorState
        error={query.error}
        what={t('file.failed', { name: file.name })}
        onRetry={() => void query.refetch()}
      />
    ) : (
      wait
    );
  if (isPdf)
    return (
      <Suspense fallback={wait}>
        <PdfView bytes={query.data} name={file.name} />
      </Suspense>
    );
  if (file.type.startsWith('image/')) return <Photo file={file} bytes={query.data} />;
  return <p className={classes['nothing']}>{t('file.unknown')}</p>;
}

/** Photos and PDFs of a question or an answer. */
export function FileList({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <div className={classes['files']}>
      {files.map((file) => (
        <figure key={file.id} className={classes['file']}>
          <FileView file={file} />
          <figcaption className={classes['fileName']}>{file.name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
