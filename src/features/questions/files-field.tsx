import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker, type PickedFile } from '#src/features/files/index.ts';
import classes from './editor.module.css';

/** The files of a question; those of this device go up before the question does. */
export function FilesField({
  id,
  files,
  isRequired,
  error,
  onChange,
}: {
  id: string;
  files: readonly PickedFile[];
  isRequired: boolean;
  error: string | null;
  onChange: (files: PickedFile[]) => void;
}) {
  const { t } = useTranslation('questions');
  return (
    <fieldset className={classes['group']} id={id} tabIndex={-1}>
      <legend className={classes['legend']}>
        {t(isRequired ? 'field.fileRequired' : 'field.file')}
      </legend>
      {error !== null && <p className={classes['error']}>{error}</p>}
      <Suspense fallback={<p className={classes['help']}>{t('field.fileLoading')}</p>}>
        <FilePicker value={files} onChange={onChange} />
      </Suspense>
    </fieldset>
  );
}
