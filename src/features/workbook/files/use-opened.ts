import { useEffect, useState } from 'react';
import type { Attachment } from '#contract/shapes.ts';
import { afterPaint } from '#src/lib/after-paint.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { PDF, type OpenedFile } from './opened.ts';
import { openPhoto } from './open-photo.ts';

type Opening = { opened: OpenedFile } | { error: unknown } | null;

/** Opens a file; what draws PDFs is fetched with the first of them. */
export async function openFile(bytes: ArrayBuffer, type: string): Promise<OpenedFile> {
  if (type !== PDF) return openPhoto(bytes, type);
  const { openPdf } = await loadUntilHere(() => import('./open-pdf.ts'));
  return openPdf(bytes);
}

/**
 * A file's pages; what they take is given back when the file is left. Both come after the frame that shows where she
 * went: a PDF costs as much as the answer around it.
 */
export function useOpened({ type }: Pick<Attachment, 'type'>, bytes: ArrayBuffer) {
  const [opening, setOpening] = useState<Opening>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let close: (() => void) | null = null;
    const stop = afterPaint(() => {
      openFile(bytes, type).then(
        (opened) => {
          if (!isWanted) return opened.close();
          close = opened.close;
          setOpening({ opened });
        },
        (error: unknown) => isWanted && setOpening({ error }),
      );
    });
    return () => {
      isWanted = false;
      stop();
      setOpening(null);
      if (close) afterPaint(close);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another attempt opens the same bytes again
  }, [bytes, type, attempt]);
  /** Once more, with other bytes if they come. */
  const reopen = (refetch: () => Promise<unknown>) => {
    setOpening(null);
    void refetch().finally(() => setAttempt((before) => before + 1));
  };
  return { opening, reopen };
}
