import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { encodePoints } from '#domain/ink.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { attachPointerInput, type Drawn, type PointerInput } from './pointer-input.ts';
import { createInkPaper, type InkPaper } from './ink-paper.ts';
import { useInk } from './ink-context.ts';
import { TextEntry } from './text-entry.tsx';
import { toolbox } from './toolbox.ts';
import { colours, isLine, widthOf } from './tools.ts';
import type { Turn } from './turn.ts';
import { hasRoom, wholeStroke } from './whole-stroke.ts';
import classes from './ink.module.css';

const none: ReadonlySet<string> = new Set();
/** A text being written. */
interface Typing {
  key: string;
  place: Drawn;
}
const asStroke = (page: number, { points, ...brush }: Drawn) => ({
  ...brush,
  page,
  points: encodePoints(points),
});

/**
 * The ink of one page, over it. `size` is the canvas's in pixels; null while the page is far away and nothing is
 * drawn.
 */
export function InkLayer({
  page,
  turn,
  ratio,
  size,
}: {
  page: number;
  turn: Turn;
  /** The unturned page's height by its width. */
  ratio: number;
  size: { width: number; height: number } | null;
}) {
  const ink = useInk();
  const { tool, fingerDraws } = toolbox.use();
  const surface = useRef<HTMLDivElement>(null);
  const paper = useRef<InkPaper | null>(null);
  const pointers = useRef<PointerInput | null>(null);
  const [erasing, setErasing] = useState(none);
  const [typing, setTyping] = useState<Typing | null>(null);
  const all = ink?.strokes;
  const strokes = useMemo(() => (all ?? []).filter((one) => one.page === page), [all, page]);
  const shown = useMemo(
    () => (erasing.size > 0 ? strokes.filter(({ id }) => !erasing.has(id)) : strokes),
    [strokes, erasing],
  );

  const canvas = useCallback((node: HTMLCanvasElement | null) => {
    if (!node) return undefined;
    let redraws = 0;
    const made = createInkPaper(node, () => {
      redraws += 1;
      node.dataset['redraws'] = String(redraws);
    });
    paper.current = made;
    return () => {
      made.free();
      paper.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    if (size) paper.current?.fit(size);
    else paper.current?.free();
  }, [size]);
  useLayoutEffect(() => {
    paper.current?.show(shown);
    pointers.current?.settled();
  }, [shown]);

  const latest = useRef({ ink, strokes, turn });
  useLayoutEffect(() => {
    latest.current = { ink, strokes, turn };
  });
  const canDraw = ink?.canDraw === true;
  // Before anything else of the next answer: a line in hand belongs to the answer that it was begun on.
  useLayoutEffect(() => {
    const node = surface.current;
    if (!node || !canDraw) return undefined;
    const options = () => {
      const held = toolbox.get();
      const { strokes, turn } = latest.current;
      const colour = colours[held.colour];
      return {
        ...held,
        colour,
        turn,
        strokes,
        widthOf: (one: Parameters<typeof widthOf>[0]) => widthOf(one, held.isBold),
      };
    };
    const attached = attachPointerInput(
      node,
      {
        options,
        drawn(stroke) {
          const before = latest.current.ink;
          if (before && before.fill < 1) before.draw(asStroke(page, stroke));
          // Nothing new is drawn where nothing more fits: the line in hand must not stay.
          queueMicrotask(() => pointers.current?.settled());
        },
        erasing: (ids) => setErasing(new Set(ids)),
        erased(ids) {
          latest.current.ink?.erase(ids);
          setErasing(none);
        },
        // One that found no room stays where it was typed.
        text: (place) => setTyping((open) => open ?? { key: newUuid(), place }),
      },
      classes['live'] ?? '',
    );
    pointers.current = attached;
    return () => {
      pointers.current = null;
      attached.detach();
    };
  }, [canDraw, page]);

  return (
    <div
      ref={surface}
      className={classes['surface']}
      data-tool={(canDraw && tool) || undefined}
      data-finger={(canDraw && fingerDraws && tool !== null) || undefined}
      data-stamps={(canDraw && tool !== null && !isLine(tool)) || undefined}
    >
      <canvas ref={canvas} className={classes['paper']} data-ink={strokes.length} />
      {typing && (
        <TextEntry
          key={typing.key}
          place={typing.place}
          turn={turn}
          ratio={ratio}
          onDone={(text, points) => {
            const stroke = { ...asStroke(page, { ...typing.place, points }), text };
            if (text !== '') ink?.draw(stroke);
            const isTaken = text === '' || hasRoom(all ?? [], wholeStroke(stroke));
            if (isTaken) setTyping((open) => (open?.key === typing.key ? null : open));
            return isTaken;
          }}
        />
      )}
    </div>
  );
}
