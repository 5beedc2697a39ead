import { serverNow } from '#src/api/server-time.ts';
import { inkFill } from '#domain/ink.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { Stroke } from '#src/offline/index.ts';

/** What was drawn, as a stroke of its own. */
export const wholeStroke = (drawn: Omit<Stroke, 'id' | 'at'>): Stroke => ({
  ...drawn,
  id: newUuid(),
  at: new Date(serverNow()).toISOString(),
});

/** Whether an answer holds one more stroke. */
export const hasRoom = (strokes: readonly Stroke[], stroke: Stroke): boolean =>
  inkFill([...strokes, stroke]) < 1;
