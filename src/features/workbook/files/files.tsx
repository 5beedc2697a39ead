import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { fileQuery } from '#src/api/attachments.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { ErrorState, clsx, layouts, typography } from '#src/ui/index.ts';
import { FileWait } from './file-wait.tsx';
import { PDF } from './opened.ts';
import { SaveFile } from './save-file.tsx';
import { useStill } from './use-still.ts';
import classes from '../answer/paper.module.css';

const FileViewer = lazyPart(async () => (await import('./viewer.tsx')).FileViewer);

function FileView({ file, filePlace }: { file: Attachment; filePlace: number | null }) {
  const { t } = useTranslation('workbook');
  const query = useQuery(fileQuery(file));
  const wait = <FileWait file={file} />;
  const hasFailed = query.error !== null && query.fetchStatus === 'idle';
  const isStill = useStill(query.data !== undefined || hasFailed);
  if (!query.data)
    return hasFailed && isStill ? (
      <ErrorState
        error={query.error}
        what={t('file.failed', { name: file.name })}
        onRetry={() => void query.refetch()}
      />
    ) : (
      wait
    );
  if (file.type !== PDF && !file.type.startsWith('image/'))
    return (
      <>
        <p className={typography.faded}>{t('file.unknown')}</p>
        <SaveFile file={file} bytes={query.data} />
      </>
    );
  return (
    <Suspense fallback={wait}>
      <FileViewer
        file={file}
        bytes={query.data}
        filePlace={filePlace}
        onRefetch={() => query.refetch()}
      />
    </Suspense>
  );
}

/** Photos and PDFs of a question or an answer. */
export function FileList({
  files,
  hasInk = false,
}: {
  files: readonly Attachment[];
  /** They are an answer's: ink of the scope around them lies on them. */
  hasInk?: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <div className={clsx(layouts.stack, layouts.gap12)}>
      {files.map((file, place) => (
        <figure key={file.id} className={classes['file']}>
          <FileView file={file} filePlace={hasInk ? place : null} />
          <figcaption className={clsx(typography.quiet, typography.breaks, classes['fileName'])}>
            {file.name}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
