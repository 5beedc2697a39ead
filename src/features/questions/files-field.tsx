import { Button } from '@mantine/core';
import { memo, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker, type PickedFile, type Taking } from '#src/features/files/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { clsx, Note, useFormat, typography } from '#src/ui/index.ts';
import { pdfPages } from './pdf-pages.ts';
import classes from './editor.module.css';

/** How many pages the PDFs of this device have. */
function usePages(files: readonly PickedFile[]): ReadonlyMap<string, number> {
  const { files: kept } = useOffline();
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const unread = files
    .filter(({ id, type }) => type === 'application/pdf' && id.startsWith('local:'))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    let isOver = false;
    for (const id of unread.split(',').filter(Boolean))
      void kept.read(id).then((bytes) => {
        const count = bytes ? pdfPages(bytes) : null;
        if (count !== null && !isOver) setPages((known) => new Map([...known, [id, count]]));
      });
    return () => {
      isOver = true;
    };
  }, [kept, unread]);
  return pages;
}

/** The files of a question; those of this device go up before the question does. */
export const FilesField = memo(function FilesField({
  id,
  files,
  isAnsweredByFile,
  error,
  onChange,
  onTaking,
}: {
  id: string;
  files: readonly PickedFile[];
  /** The student hands files in; what stands here is only what the task begins from. */
  isAnsweredByFile: boolean;
  error: string | null;
  onChange: (files: PickedFile[]) => void;
  onTaking: (taking: Taking) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const pages = usePages(files);
  const [removed, setRemoved] = useState<{ file: PickedFile; at: number } | null>(null);
  const isBack = removed !== null && files.some((file) => file.id === removed.file.id);
  const counted = files.filter((file) => pages.has(file.id));

  function change(next: PickedFile[]) {
    const at = files.findIndex((file) => !next.some((one) => one.id === file.id));
    const file = files[at];
    setRemoved(file ? { file, at } : null);
    onChange(next);
  }
  return (
    <fieldset className={classes['group']} id={id} tabIndex={-1}>
      <legend className={classes['legend']}>
        {t(isAnsweredByFile ? 'field.fileOfTask' : 'field.file')}
      </legend>
      {isAnsweredByFile && <p className={typography.faint}>{t('field.fileOfTaskHelp')}</p>}
      {error !== null && <p className={clsx(typography.quiet, typography.wrong)}>{error}</p>}
      <Suspense
        fallback={
          <p className={clsx(typography.faint, classes['pickerRoom'])}>{t('field.fileLoading')}</p>
        }
      >
        <FilePicker value={files} onChange={change} onTaking={onTaking} />
      </Suspense>
      {counted.map((file) => {
        const count = pages.get(file.id) ?? 0;
        return (
          <p key={file.id} className={typography.faint}>
            {t('field.pdfPages', { count, n: number(count), name: file.name })}
          </p>
        );
      })}
      {removed && !isBack && (
        <Note
          live
          action={
            <Button
              variant="default"
              onClick={() => {
                onChange(files.toSpliced(removed.at, 0, removed.file));
                setRemoved(null);
              }}
            >
              {t('undo')}
            </Button>
          }
        >
          {t('field.fileRemoved', { name: removed.file.name })}
        </Note>
      )}
    </fieldset>
  );
});
