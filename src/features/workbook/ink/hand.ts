import { INK_UNIT, thinned, type InkPoint } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { isHit } from './hit.ts';
import { createLiveLine, isFarther } from './live-line.ts';
import { isLine, type DrawingTool, type Tool } from './tools.ts';
import { alongText, isSideways, onPage, pageWidth, type Turn } from './turn.ts';

/** What a hand on a page is told, each time it comes. */
export interface HandOptions {
  /** What is held; null where nothing was taken. */
  tool: Tool | null;
  colour: string;
  widthOf: (tool: DrawingTool) => number;
  fingerDraws: boolean;
  turn: Turn;
  strokes: readonly Stroke[];
}

export interface Drawn {
  tool: DrawingTool;
  width: number;
  colour: string;
  points: InkPoint[];
}

export interface HandEvents {
  options: () => HandOptions;
  drawn: (stroke: Drawn) => void;
  /** Touched by the eraser, so far. */
  erasing: (ids: ReadonlySet<string>) => void;
  erased: (ids: ReadonlySet<string>) => void;
  /** A text is to be written here. */
  text: (stroke: Drawn) => void;
}

export interface Hand {
  /** What was drawn stands on the paper now. */
  settled: () => void;
  detach: () => void;
}

/** A finger that moved no farther than this has tapped. */
const TAP = 10;
/** Around the eraser's middle, in the screen's pixels. */
const ERASER = 8;
/** How far a line may differ from what was drawn, in 1/10000 of the page's width: less than is seen. */
const TOLERANCE = 3;
const ERASER_BUTTON = 32;

interface Held {
  pointerId: number;
  isPen: boolean;
  tool: Tool;
  box: DOMRect;
  options: HandOptions;
  points: InkPoint[];
  hit: Set<string>;
  /** Where the eraser was last. */
  wiped: InkPoint | null;
  start: { x: number; y: number };
  /** A finger that may still scroll: it only taps. */
  isTap: boolean;
}

function toolOf(event: PointerEvent, { tool, fingerDraws }: HandOptions): Tool | null {
  if (event.pointerType === 'pen') {
    if (event.buttons & ERASER_BUTTON) return 'eraser';
    return tool ?? 'pen';
  }
  if (!event.isPrimary || event.button !== 0) return null;
  if (event.pointerType === 'touch' && !fingerDraws)
    // A finger scrolls; what one tap does, it may do all the same.
    return tool !== null && !isLine(tool) ? tool : null;
  return tool;
}

/**
 * A hand over one page: a pen draws, a finger scrolls unless it was told to draw, a mouse draws with what was taken.
 * Nothing is laid out while a line is drawn: where the page lies is measured once, at its beginning.
 */
export function attachHand(surface: HTMLElement, events: HandEvents, liveClass: string): Hand {
  const live = createLiveLine(surface, liveClass);
  let held: Held | null = null;

  function pointOf(event: PointerEvent, { box, options }: Pick<Held, 'box' | 'options'>): InkPoint {
    const { x, y } = onPage(box, options.turn, event.clientX, event.clientY);
    const unit = INK_UNIT / pageWidth(box, options.turn);
    // Only a pen knows how hard it is pressed.
    const pressure = event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : 0.5;
    return { x: x * unit, y: y * unit, pressure: pressure * 10_000 };
  }

  function brushOf({ tool, options }: Held) {
    const drawing = tool === 'eraser' ? 'pen' : tool;
    return { tool: drawing, colour: options.colour, width: options.widthOf(drawing) };
  }

  function beginLine(held: Held) {
    const { box, options } = held;
    const side = isSideways(options.turn);
    const page = { width: side ? box.height : box.width, height: side ? box.width : box.height };
    const seen = {
      left: Math.max(box.left, 0),
      top: Math.max(box.top, 0),
      right: Math.min(box.right, innerWidth),
      bottom: Math.min(box.bottom, innerHeight),
    };
    const one = onPage(box, options.turn, seen.left, seen.top);
    const other = onPage(box, options.turn, seen.right, seen.bottom);
    live.begin(brushOf(held), {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
      page,
    });
  }

  function erase(held: Held, point: InkPoint) {
    const reach = (ERASER * INK_UNIT) / pageWidth(held.box, held.options.turn);
    const before = held.hit.size;
    // A quick hand is seen at few places: what lies between them was wiped as well.
    const from = held.wiped ?? point;
    const steps = Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / reach);
    for (let step = 0; step <= steps; step += 1) {
      const part = steps === 0 ? 1 : step / steps;
      const at = { x: from.x + part * (point.x - from.x), y: from.y + part * (point.y - from.y) };
      for (const stroke of held.options.strokes)
        if (!held.hit.has(stroke.id) && isHit(stroke, at, reach)) held.hit.add(stroke.id);
    }
    held.wiped = point;
    if (held.hit.size > before) events.erasing(held.hit);
  }

  function down(event: PointerEvent) {
    // While a pen is down, whatever else touches the paper is the hand that holds it; a second finger ends a finger's line.
    if (held) {
      if (event.pointerType === 'touch' && !held.isPen) return giveUp();
      return;
    }
    const options = events.options();
    const tool = toolOf(event, options);
    if (!tool || (event.target instanceof Element && event.target.closest('[data-typing]'))) return;
    const box = surface.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    const isTap = event.pointerType === 'touch' && !options.fingerDraws;
    const now: Held = {
      pointerId: event.pointerId,
      isPen: event.pointerType === 'pen',
      tool,
      box,
      options,
      points: [],
      hit: new Set(),
      wiped: null,
      start,
      isTap,
    };
    held = now;
    now.points.push(pointOf(event, now));
    if (isTap) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    if (isLine(tool)) {
      beginLine(now);
      live.draw(now.points);
    } else if (tool === 'eraser') erase(now, now.points[0] ?? pointOf(event, now));
  }

  function move(event: PointerEvent) {
    if (!held || event.pointerId !== held.pointerId) return;
    if (held.isTap) {
      const far = Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y) > TAP;
      if (far) held = null;
      return;
    }
    const now = held;
    // Older Safari knows of the last place alone.
    const coalesced = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    const fresh: InkPoint[] = [];
    for (const one of coalesced.length > 0 ? coalesced : [event]) {
      const point = pointOf(one, now);
      const before = fresh.at(-1) ?? now.points.at(-1);
      const width = pageWidth(now.box, now.options.turn);
      if (!before || isFarther(before, point, { width, height: 0 })) fresh.push(point);
    }
    if (fresh.length === 0) return;
    if (now.tool === 'eraser') for (const point of fresh) erase(now, point);
    else if (isLine(now.tool)) {
      now.points.push(...fresh);
      live.draw(fresh);
    }
  }

  function place(now: Held, tool: 'tick' | 'cross' | 'text') {
    const [at] = now.points;
    if (!at) return;
    const along = alongText(now.options.turn);
    const point = { ...at, pressure: 0 };
    const toward = { x: at.x + along.x * 500, y: at.y + along.y * 500, pressure: 0 };
    const points = now.options.turn === 0 ? [point] : [point, toward];
    const stroke = { ...brushOf(now), tool, points };
    if (tool === 'text') events.text(stroke);
    else events.drawn(stroke);
  }

  function finish() {
    const now = held;
    held = null;
    if (!now) return;
    const { tool } = now;
    if (tool === 'eraser') {
      const [at] = now.points;
      if (now.isTap && at) erase(now, at);
      events.erased(now.hit);
    } else if (isLine(tool)) {
      live.end();
      events.drawn({ ...brushOf(now), tool, points: thinned(now.points, TOLERANCE) });
    } else place(now, tool);
  }

  function giveUp() {
    const now = held;
    held = null;
    if (now?.tool === 'eraser') events.erased(now.hit);
    live.end();
    live.clear();
  }

  const up = (event: PointerEvent) => {
    if (event.pointerId === held?.pointerId) finish();
  };
  function cancel(event: PointerEvent) {
    if (event.pointerId !== held?.pointerId) return;
    // What a pen or a mouse wrote stays, whatever took it away; a finger was taken by scrolling.
    if (event.pointerType === 'touch' || held.points.length < 2) giveUp();
    else finish();
  }
  /** The page must not scroll away under a pen, nor under the hand that holds it. */
  function touch(event: TouchEvent) {
    const isPen = [...event.changedTouches].some(
      (one) => 'touchType' in one && one.touchType === 'stylus',
    );
    if (event.cancelable && (isPen || (held && !held.isTap))) event.preventDefault();
  }
  /** A pen in sight keeps the browser from scrolling with it; it goes, and fingers scroll again. */
  const near = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'pen') surface.dataset['pen'] = 'near';
  };
  const away = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'pen') delete surface.dataset['pen'];
  };
  const hidden = () => document.visibilityState === 'hidden' && held?.isTap === false && finish();

  const stop = new AbortController();
  const { signal } = stop;
  surface.addEventListener('pointerenter', near, { signal });
  surface.addEventListener('pointerleave', away, { signal });
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('touchstart', touch, { signal, passive: false });
  surface.addEventListener('touchmove', touch, { signal, passive: false });
  document.addEventListener('visibilitychange', hidden, { signal });
  addEventListener('pagehide', () => held && !held.isTap && finish(), { signal });
  return {
    settled: () => live.clear(),
    detach() {
      if (held && !held.isTap) finish();
      stop.abort();
      live.remove();
    },
  };
}
