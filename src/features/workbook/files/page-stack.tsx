import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inkPage } from '#domain/ink.ts';
import { useFormat, layouts, clsx } from '#src/ui/index.ts';
import { type Turn, isSideways } from '../ink/turn.ts';
import type { FilePage } from './opened.ts';
import classes from './viewer.module.css';
import { InkLayer } from '../ink/ink-layer.tsx';
import { keepDrawn, type PixelSize } from './near-canvas.ts';

/** One page in its place, with its ink; the place is there before the page is drawn, so that nothing jumps. */
function PageView({
  page,
  inkPage,
  turn,
  zoom,
  label,
}: {
  page: FilePage;
  /** The page's number in the ink of its answer; null where nothing is written on it. */
  inkPage: number | null;
  turn: Turn;
  zoom: number;
  label: string;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<PixelSize | null>(null);
  useEffect(() => {
    const place = picture.current;
    return place ? keepDrawn(place, page, setSize) : undefined;
  }, [page]);
  const side = isSideways(turn);
  return (
    <div
      className={classes['page']}
      style={{
        inlineSize: `${zoom * 100}%`,
        aspectRatio: side ? `${page.height} / ${page.width}` : `${page.width} / ${page.height}`,
      }}
    >
      <div
        className={classes['turned']}
        data-side={side || undefined}
        style={{ rotate: `${turn}deg` }}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what it shows is drawn */}
        <div ref={picture} className={classes['picture']} role="img" aria-label={label} />
        {inkPage !== null && (
          <InkLayer page={inkPage} turn={turn} ratio={page.height / page.width} size={size} />
        )}
      </div>
    </div>
  );
}

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/** All pages of a file, one below the other. */
export function PageStack({
  boxRef,
  name,
  pages,
  turn,
  zoom,
  filePlace,
}: {
  boxRef: RefObject<HTMLDivElement | null>;
  name: string;
  pages: readonly FilePage[];
  turn: Turn;
  zoom: number;
  /** The file's place among the answer's; null where nothing is written on it. */
  filePlace: number | null;
}) {
  const { t } = useTranslation('ink');
  const { number } = useFormat();
  const isWide = zoom > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its arrows scroll it, and do nothing else then
    <div
      ref={boxRef}
      className={clsx(layouts.stack, classes['pages'])}
      // Places on paper are counted from the left in both languages.
      dir="ltr"
      data-wide={isWide || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field set is laid out in its own way
      role="group"
      aria-label={t('pages', { name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={isWide ? 0 : -1}
      onKeyDown={(event) => {
        if (isWide && event.target === boxRef.current && arrows.has(event.key))
          event.stopPropagation();
      }}
    >
      {pages.map((page, at) => (
        <PageView
          // oxlint-disable-next-line react/no-array-index-key -- pages are known by their place
          key={at}
          page={page}
          inkPage={filePlace === null ? null : inkPage(filePlace, at)}
          turn={turn}
          zoom={zoom}
          label={
            pages.length > 1
              ? t('page', { name, n: number(at + 1), whole: number(pages.length) })
              : t('onlyPage', { name })
          }
        />
      ))}
    </div>
  );
}
