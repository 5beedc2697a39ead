import { Button } from '@mantine/core';
import { IconPhotoDown, IconTable } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTitle } from '#src/lib/file-title.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { typography, heardClass } from '#src/ui/index.ts';
import type { Sheet } from '../export/index.ts';
import classes from './charts.module.css';
import { NumbersTable } from './numbers-table.tsx';

/** A chart with its title, the numbers behind it, and its picture to take along. */
export function ChartFrame({
  title,
  hint,
  table,
  name,
  children,
}: {
  title: string;
  hint?: ReactNode;
  /** The numbers behind it, made by `sheetOf`. */
  table: Sheet;
  /** Of the picture's file, without an ending. */
  name: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('charts');
  const [isShown, setShown] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const id = useId();
  const titleId = useId();
  const save = async () => {
    if (!figure.current) return;
    setFailed(false);
    try {
      const { pictureOf } = await import('./picture.ts');
      const bytes = await pictureOf(figure.current);
      saveFile({ name: `${fileTitle(name, title)}.png`, type: 'image/png', bytes });
    } catch {
      setFailed(true);
    }
  };
  return (
    <figure ref={figure} className={classes['frame']}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        {hint !== undefined && <p className={typography.quiet}>{hint}</p>}
      </figcaption>
      <div className={classes['tools']} data-no-picture>
        <Button
          variant="subtle"
          px={10}
          aria-expanded={isShown}
          aria-controls={id}
          aria-describedby={titleId}
          leftSection={<IconTable size={20} stroke={1.75} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'numbers.hide' : 'numbers.show')}
        </Button>
        <Button
          variant="subtle"
          px={10}
          aria-describedby={titleId}
          leftSection={<IconPhotoDown size={20} stroke={1.75} aria-hidden />}
          onClick={() => void save()}
        >
          {t('picture.button')}
        </Button>
        <span aria-live="polite">{isFailed && t('picture.failed')}</span>
      </div>
      <div className={classes['body']}>{children}</div>
      <div id={id} className={isShown ? classes['numbers'] : heardClass} data-no-picture>
        <NumbersTable table={table} isShown={isShown} />
      </div>
    </figure>
  );
}
