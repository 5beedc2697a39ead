import type { Attachment } from '#contract/shapes.ts';
import { inkPage } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { composePage, type PictureKind } from './compose.ts';
import { turnOf } from './turns.ts';
import { openFile } from './use-opened.ts';

/** A hundred and sixty dots an inch of what is printed of a page of A4, and a fifth of what a PNG weighs. */
const onPaper: PictureKind = { widest: 1_240, type: 'image/jpeg' };

/** One file after the other: forty scans opened at once would take the memory of a tablet. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** All pages of a file as pictures for paper, with their ink on them; in its turn among the files asked for. */
export function pagePictures(
  file: Attachment,
  bytes: ArrayBuffer,
  ink: { strokes: readonly Stroke[]; filePlace: number } | null,
  signal: AbortSignal,
): Promise<Blob[]> {
  return inTurn(async () => {
    signal.throwIfAborted();
    const { pages, close } = await openFile(bytes, file.type);
    try {
      const pictures: Blob[] = [];
      for (const [at, page] of pages.entries()) {
        signal.throwIfAborted();
        const own = ink && inkPage(ink.filePlace, at);
        const strokes = ink?.strokes.filter((stroke) => stroke.page === own) ?? [];
        pictures.push(await composePage(page, strokes, turnOf(file.id), onPaper));
        page.free();
      }
      return pictures;
    } finally {
      close();
    }
  });
}
