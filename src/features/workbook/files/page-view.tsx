import { useEffect, useRef, useState } from 'react';
import { InkLayer } from '../ink/ink-layer.tsx';
import { isSideways, type Turn } from '../ink/turn.ts';
import { keepDrawn, type PixelSize } from './near-canvas.ts';
import type { FilePage } from './opened.ts';
import classes from './viewer.module.css';

/** One page in its place, with its ink; the place is there before the page is drawn, so that nothing jumps. */
export function PageView({
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
