import { useEffect, useState } from 'react';
import type { Attachment } from '#contract/shapes.ts';
import { afterPaint } from '#src/lib/after-paint.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { PDF, type OpenedFile } from './opened.ts';

/** A wider picture than this is no clearer on paper or on a screen. */
const WIDEST = 2_400;

/** Opens a picture; it stands as the camera says that it was held. */
async function openPhoto(bytes: ArrayBuffer, type: string): Promise<OpenedFile> {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return {
    pages: [
      {
        width,
        height,
        natural: Math.min(width, WIDEST),
        paint(canvas, wanted) {
          canvas.width = wanted;
          canvas.height = Math.round((wanted * height) / width);
          const context = canvas.getContext('2d');
          if (context) context.imageSmoothingQuality = 'high';
          context?.drawImage(image, 0, 0, canvas.width, canvas.height);
          return { done: Promise.resolve(), cancel: () => undefined };
        },
        free: () => undefined,
      },
    ],
    close() {
      URL.revokeObjectURL(address);
      image.removeAttribute('src');
    },
  };
}

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
