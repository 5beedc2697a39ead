import { INK_UNIT, thinned, type InkPoint } from '#domain/ink.ts';
import type { Stroke } from '#src/offline/index.ts';
import { begin, end, isWriting, penIsAway, penIsGone, penIsNear, type Act } from './at-work.ts';
import { isHit } from './hit.ts';
import { createLiveLine, isFarther } from './live-line.ts';
import { isLine, type DrawingTool, type Tool } from './tools.ts';
import { alongText, isSideways, onPage, pageWidth, type Turn } from './turn.ts';

/** What a pointer on a page is told, each time it comes. */
export interface PointerOptions {
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

export interface PointerEvents {
  options: () => PointerOptions;
  drawn: (stroke: Drawn) => void;
  /** Touched by the eraser, so far. */
  erasing: (ids: ReadonlySet<string>) => void;
  erased: (ids: ReadonlySet<string>) => void;
  /** A text is to be written here. */
  text: (stroke: Drawn) => void;
}

export interface PointerInput {
  /** What was drawn stands on the paper now. */
  settled: () => void;
  detach: () => void;
}

/** A finger that moved no farther than this has tapped. */
const TAP = 10;
/** A finger that lies longer than this rests. */
const LONGEST_TAP_MS = 800;
/** Around the eraser's middle, in the screen's pixels. */
const ERASER = 8;
/** How far a line may differ from what was drawn, in 1/10000 of the page's width: less than is seen. */
const TOLERANCE = 3;
const ERASER_BUTTON = 32;

interface Held extends Act {
  pointerId: number;
  tool: Tool;
  box: DOMRect;
  options: PointerOptions;
  points: InkPoint[];
  hit: Set<string>;
  /** Where the eraser was last. */
  wiped: InkPoint | null;
  start: { x: number; y: number; time: number };
}

function toolOf(event: PointerEvent, { tool, fingerDraws }: PointerOptions): Tool | null {
  if (event.pointerType === 'pen') {
    if (event.buttons & ERASER_BUTTON) return 'eraser';
    return tool ?? 'pen';
  }
  if (event.button !== 0) return null;
  if (event.pointerType === 'touch' && !fingerDraws)
    // A finger scrolls; what one tap does, it may do all the same.
    return tool !== null && !isLine(tool) ? tool : null;
  return tool;
}

const isSamePlace = (one: DOMRect, other: DOMRect) =>
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height;

/** A text that is open ends where the paper is touched beside it, and keeps its words and its place. */
function endText() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[data-typing]'))
    activeElement.blur();
}

/** Pointers over one page: a pen draws, a finger scrolls unless it was told to draw, a mouse draws with what was taken. */
export function attachPointerInput(
  surface: HTMLElement,
  events: PointerEvents,
  liveClass: string,
): PointerInput {
  const live = createLiveLine(surface, liveClass);
  let held: Held | null = null;
  /** A tap did something: no mouse is made up of it, which would take the focus away from a text. */
  let hasTapped = false;

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

  /** Shows the line in hand on as much of the page as is seen. */
  function showLine(held: Held) {
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
    live.draw(held.points);
  }

  function erase(held: Held, point: InkPoint) {
    const { box, options } = held;
    const width = pageWidth(box, options.turn);
    const ratio = (box.width * box.height) / (width * width);
    const reach = (ERASER * INK_UNIT) / width;
    const before = held.hit.size;
    // A quick hand is seen at few places: what lies between them was wiped as well.
    const from = held.wiped ?? point;
    const steps = Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / reach);
    for (let step = 0; step <= steps; step += 1) {
      const part = steps === 0 ? 1 : step / steps;
      const at = { x: from.x + part * (point.x - from.x), y: from.y + part * (point.y - from.y) };
      for (const stroke of options.strokes)
        if (!held.hit.has(stroke.id) && isHit(stroke, at, { reach, ratio }))
          held.hit.add(stroke.id);
    }
    held.wiped = point;
    if (held.hit.size > before) events.erasing(held.hit);
  }

  function down(event: PointerEvent) {
    if (event.target instanceof Element && event.target.closest('[data-typing]')) return;
    const options = events.options();
    const isFinger = event.pointerType === 'touch';
    // One of several fingers does nothing itself.
    const tool = isFinger && !event.isPrimary ? null : toolOf(event, options);
    const now: Held = {
      kind: event.pointerType,
      // A finger that was not told to draw may still scroll: it only taps.
      isWriting: tool !== null && !(isFinger && !options.fingerDraws),
      giveUp: () => giveUp(now, event.timeStamp),
      pointerId: event.pointerId,
      tool: tool ?? 'pen',
      box: surface.getBoundingClientRect(),
      options,
      points: [],
      hit: new Set(),
      wiped: null,
      start: { x: event.clientX, y: event.clientY, time: event.timeStamp },
    };
    if (now.box.width === 0 || now.box.height === 0) return;
    // Also one without a tool, and one with nothing to do: a second finger ends what the first one does.
    if (!begin(now, event.timeStamp)) return;
    if (!tool) return end(now, event.timeStamp);
    held = now;
    now.points.push(pointOf(event, now));
    if (!now.isWriting) return;
    event.preventDefault();
    endText();
    surface.setPointerCapture(event.pointerId);
    if (isLine(tool)) showLine(now);
    else if (tool === 'eraser') for (const point of now.points) erase(now, point);
  }

  function move(event: PointerEvent) {
    if (!held || event.pointerId !== held.pointerId) return;
    if (!held.isWriting) {
      const far = Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y) > TAP;
      if (far) giveUp(held, event.timeStamp);
      return;
    }
    const now = held;
    // Nothing is to move under a pen; what moves all the same takes the rest of the line along. Read while nothing
    // waits to be laid out: it costs nothing.
    const box = surface.getBoundingClientRect();
    const hasMoved = !isSamePlace(box, now.box);
    now.box = box;
    if (hasMoved && isLine(now.tool)) showLine(now);
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

  function finish(now: Held, time: number) {
    held = null;
    const { tool } = now;
    if (!now.isWriting) {
      if (time - now.start.time > LONGEST_TAP_MS) return end(now, time);
      hasTapped = true;
      endText();
    }
    if (tool === 'eraser') {
      if (!now.isWriting) for (const point of now.points) erase(now, point);
      events.erased(now.hit);
    } else if (isLine(tool)) {
      live.end();
      events.drawn({ ...brushOf(now), tool, points: thinned(now.points, TOLERANCE) });
    } else place(now, tool);
    end(now, time);
  }

  function giveUp(now: Held, time: number) {
    if (held === now) held = null;
    if (now.isWriting) {
      if (now.tool === 'eraser') events.erased(new Set());
      live.end();
      live.clear();
    }
    end(now, time);
  }

  const up = (event: PointerEvent) => {
    if (event.pointerId === held?.pointerId) finish(held, event.timeStamp);
  };
  function cancel(event: PointerEvent) {
    if (event.pointerId !== held?.pointerId) return;
    // What a pen or a mouse did stays, whatever took it away; a finger was taken by scrolling.
    const isNothing = held.tool !== 'eraser' && held.points.length < 2;
    if (event.pointerType === 'touch' || isNothing) giveUp(held, event.timeStamp);
    else finish(held, event.timeStamp);
  }
  /** The page must not scroll away under a pen, nor under the hand that holds it. */
  function touch(event: TouchEvent) {
    const isPen = [...event.changedTouches].some(
      (one) => 'touchType' in one && one.touchType === 'stylus',
    );
    if (event.cancelable && (isPen || isWriting())) event.preventDefault();
  }
  function touchEnd(event: TouchEvent) {
    if (hasTapped && event.cancelable) event.preventDefault();
    hasTapped = false;
  }
  /** A pen in sight keeps the browser from scrolling with it; it goes, and fingers scroll again. */
  function enter({ pointerType }: PointerEvent) {
    if (pointerType !== 'pen') return;
    surface.dataset['pen'] = 'near';
    penIsNear(surface);
  }
  function leave({ pointerType, timeStamp }: PointerEvent) {
    if (pointerType !== 'pen') return;
    delete surface.dataset['pen'];
    penIsAway(surface, timeStamp);
  }
  /** What was written so far stays when the page goes away; a tap was none yet. */
  function keep() {
    if (held?.isWriting) finish(held, performance.now());
    else if (held) giveUp(held, performance.now());
  }
  const hidden = () => document.visibilityState === 'hidden' && keep();

  const stop = new AbortController();
  const { signal } = stop;
  surface.addEventListener('pointerenter', enter, { signal });
  surface.addEventListener('pointerleave', leave, { signal });
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('touchstart', touch, { signal, passive: false });
  surface.addEventListener('touchmove', touch, { signal, passive: false });
  surface.addEventListener('touchend', touchEnd, { signal, passive: false });
  document.addEventListener('visibilitychange', hidden, { signal });
  addEventListener('pagehide', keep, { signal });
  return {
    settled: () => live.clear(),
    detach() {
      keep();
      penIsGone(surface);
      stop.abort();
      live.remove();
    },
  };
}
