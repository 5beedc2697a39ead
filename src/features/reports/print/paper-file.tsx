import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { useFormat } from '#src/ui/index.ts';
import classes from './paper.module.css';
import { usePictures, type FileInk } from './use-pictures.ts';

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
        <button type="button" className={classes['textButton']} onClick={() => void refetch()}>
          {t('again')}
        </button>
      </p>
    );
  if (!pictures)
    return (
      <p className={classes['wait']} data-waiting>
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
