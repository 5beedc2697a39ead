import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { PDF } from './opened.ts';
import classes from '../answer/paper.module.css';

/** In a file's place until its pages are here. */
export function FileWait({ file }: { file: Pick<Attachment, 'type'> }) {
  const { t } = useTranslation('workbook');
  return (
    <div className={classes['fileWait']} data-pdf={file.type === PDF || undefined}>
      {t('file.loading')}
    </div>
  );
}
