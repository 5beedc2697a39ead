import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { usePicture } from '#src/features/files/index.ts';
import classes from './preview.module.css';

function Picture({ file }: { file: Attachment }) {
  const { t } = useTranslation('questions');
  const { draw, isError } = usePicture(file);
  if (draw) return <img ref={draw} className={classes['picture']} alt={file.name} />;
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
