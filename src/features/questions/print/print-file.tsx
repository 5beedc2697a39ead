import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { usePicture } from '#src/features/files/index.ts';
import classes from './print.module.css';

/** A picture as it is printed; a PDF by its name, since it is a paper of its own. */
export function PrintFile({ file }: { file: Attachment }) {
  const { t } = useTranslation('interchange');
  const { draw, isError } = usePicture(file);
  if (draw) return <img ref={draw} className={classes['picture']} alt={file.name} />;
  const isPicture = file.type.startsWith('image/');
  return (
    <p className={classes['file']} data-waiting={(isPicture && !isError) || undefined}>
      <bdi>{file.name}</bdi>{' '}
      <span className={classes['quiet']}>
        {!isPicture ? t('print.fileApart') : isError && t('print.fileAway')}
      </span>
    </p>
  );
}
