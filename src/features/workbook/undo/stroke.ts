import type { Stroke } from '#src/offline/index.ts';

const tools = ['pen', 'highlighter', 'tick', 'cross', 'text'];

function isStroke(value: unknown): value is Stroke {
  if (typeof value !== 'object' || value === null) return false;
  const found: Partial<Record<keyof Stroke, unknown>> = value;
  return (
    [found.id, found.colour, found.points, found.at].every((one) => typeof one === 'string') &&
    [found.page, found.width].every((one) => typeof one === 'number') &&
    tools.some((tool) => tool === found.tool) &&
    (found.text === undefined || typeof found.text === 'string')
  );
}

/** Whether these are strokes of ink, as a correction holds them. */
export const isStrokes = (value: unknown): value is readonly Stroke[] =>
  Array.isArray(value) && value.every(isStroke);
