import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { fileQuery } from '#src/api/attachments.ts';
import { loadPagePictures, type QuestionView } from '#src/features/workbook/index.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { useFormat, clsx, layouts, typography, controls } from '#src/ui/index.ts';
import classes from './paper.module.css';

/** The ink on one file of an answer; null on a question's own file. */
type FileInk = { strokes: QuestionView['ink']; filePlace: number } | null;

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

const usePictures = (file: Attachment, ink: FileInk) =>
  useQuery(picturesQuery(useQueryClient(), file, ink));

function Picture({ picture, name }: { picture: Blob; name: string }) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return <img ref={draw} className={classes['picture']} alt={name} />;
}

function Pictures({ file, ink }: { file: Attachment; ink: FileInk }) {
  const { t } = useTranslation('print');
  const { number } = useFormat();
  const { data: pictures, isError, refetch } = usePictures(file, ink);
  if (isError)
    return (
      <p className={classes['lost']} data-lost>
        {t('file.lost')}{' '}
        <button
          type="button"
          className={clsx(layouts.inline, controls.action, classes['textButton'])}
          onClick={() => void refetch()}
        >
          {t('again')}
        </button>
      </p>
    );
  if (!pictures)
    return (
      <p className={typography.faded} data-waiting>
        {t('file.waiting')}
      </p>
    );
  const whole = number(pictures.length);
  return pictures.map((picture, at) => (
    <Picture
      // oxlint-disable-next-line react/no-array-index-key -- pages are known by their place
      key={at}
      picture={picture}
      name={t('file.page', { name: file.name, n: number(at + 1), whole })}
    />
  ));
}

/** A photo or the pages of a PDF as they are printed, with the ink on them. */
export function PaperFile({ file, ink }: { file: Attachment; ink: FileInk }) {
  const isDrawn = file.type === 'application/pdf' || file.type.startsWith('image/');
  return (
    <figure className={classes['file']}>
      {isDrawn && <Pictures file={file} ink={ink} />}
      <figcaption>
        <bdi>{file.name}</bdi>
      </figcaption>
    </figure>
  );
}
