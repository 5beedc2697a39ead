import { getDocument, GlobalWorkerOptions, PDFWorker, type PDFPageProxy } from 'pdfjs-dist';
import type { FilePage, OpenedFile } from './opened.ts';
import { AppParts } from './pdf/parts.ts';

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

/** Two hundred dots an inch of a page of A4. */
const NATURAL = 1_654;

/** One worker for all documents: the next answer need not wait for the start of another. */
let worker: PDFWorker | null = null;
function sharedWorker(): PDFWorker {
  if (!worker || worker.destroyed) worker = new PDFWorker();
  return worker;
}

function pageOf(page: PDFPageProxy): FilePage {
  const whole = page.getViewport({ scale: 1 });
  return {
    width: whole.width,
    height: whole.height,
    natural: NATURAL,
    paint(canvas, width) {
      const viewport = page.getViewport({ scale: width / whole.width });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      return { done: task.promise, cancel: () => task.cancel() };
    },
    free: () => void page.cleanup(),
  };
}

/** Opens a PDF; everything that it needs comes from the app. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenedFile> {
  const task = getDocument({
    // The worker takes the buffer away, and the cache's copy must stay whole.
    data: bytes.slice(0),
    worker: sharedWorker(),
    BinaryDataFactory: AppParts,
    useWorkerFetch: false,
    // Only that they are given counts: the parts are found by their names.
    cMapUrl: '/',
    cMapPacked: true,
    standardFontDataUrl: '/',
    wasmUrl: '/',
  });
  try {
    const document = await task.promise;
    const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
    const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
    return { pages: pages.map(pageOf), close: () => void task.destroy() };
  } catch (error) {
    void task.destroy();
    throw error;
  }
}
