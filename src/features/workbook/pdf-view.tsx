import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, useFormat } from '#src/ui/index.ts';
import classes from './paper.module.css';

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

/** A retina screen wants two pixels to a point; more costs memory and shows nothing. */
const MAX_DENSITY = 2;

type Loaded = { pages: PDFPageProxy[] } | { error: unknown } | null;

async function pagesOf(document: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(
    Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
  );
}

/** Draws a page as wide as its place, anew when the place changes, and only once it comes near. */
function PdfPage({ page, label }: { page: PDFPageProxy; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const node = canvas.current;
    if (!node) return undefined;
    let task: ReturnType<PDFPageProxy['render']> | null = null;
    let drawnWidth = 0;
    let isNear = false;
    const draw = () => {
      const width = node.clientWidth;
      if (!isNear || width === 0 || width === drawnWidth) return;
      drawnWidth = width;
      task?.cancel();
      const unscaled = page.getViewport({ scale: 1 });
      const density = Math.min(MAX_DENSITY, devicePixelRatio);
      const viewport = page.getViewport({ scale: (width / unscaled.width) * density });
      node.width = Math.floor(viewport.width);
      node.height = Math.floor(viewport.height);
      task = page.render({ canvas: node, viewport });
      // A cancelled drawing rejects; the next one is already under way.
      task.promise.catch(() => undefined);
    };
    const sizes = new ResizeObserver(draw);
    const nearness = new IntersectionObserver(
      (entries) => {
        isNear = entries.some((entry) => entry.isIntersecting);
        draw();
      },
      { rootMargin: '800px' },
    );
    sizes.observe(node);
    nearness.observe(node);
    return () => {
      sizes.disconnect();
      nearness.disconnect();
      task?.cancel();
    };
  }, [page]);
  const { width, height } = page.getViewport({ scale: 1 });
  return (
    <canvas
      ref={canvas}
      className={classes['pdfPage']}
      // The page keeps its place before it is drawn, so that nothing jumps.
      width={Math.round(width)}
      height={Math.round(height)}
    >
      {label}
    </canvas>
  );
}

/** All pages of a PDF, one below the other. */
export function PdfView({ bytes, name }: { bytes: ArrayBuffer; name: string }) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let isWanted = true;
    // The worker takes the buffer away, and the cache's copy must stay whole.
    const task = getDocument({ data: bytes.slice(0) });
    task.promise
      .then(pagesOf)
      .then((pages) => isWanted && setLoaded({ pages }))
      .catch((error: unknown) => isWanted && setLoaded({ error }));
    return () => {
      isWanted = false;
      void task.destroy();
    };
  }, [bytes]);

  if (!loaded)
    return (
      <div className={classes['fileWait']} data-pdf>
        {t('file.loading')}
      </div>
    );
  if ('error' in loaded)
    return <ErrorState error={loaded.error} what={t('file.broken', { name })} />;
  const whole = number(loaded.pages.length);
  return (
    <div className={classes['pdf']}>
      {loaded.pages.map((page, index) => (
        <PdfPage
          key={page.pageNumber}
          page={page}
          label={t('file.page', { name, n: number(index + 1), whole })}
        />
      ))}
    </div>
  );
}
