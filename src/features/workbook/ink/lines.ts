import type { InkPoint } from '#domain/ink.ts';

/** A pen's line gets wider with the pressure in so many steps, so that it is made of few pieces. */
const STEPS = 8;
const stepOf = (pressure: number) => Math.round((Math.min(pressure, 10_000) / 10_000) * STEPS);

/** How wide a line is at a pressure, as a part of its own width; half the pressure is the width itself. */
export const widthAt = (pressure: number): number => 0.4 + (1.2 * stepOf(pressure)) / STEPS;

/** A piece of a line that is everywhere as wide. */
export interface Piece {
  width: number;
  points: InkPoint[];
}

/** A line in pieces of one width each; neighbours share a point. */
export function piecesOf(points: readonly InkPoint[]): Piece[] {
  const pieces: Piece[] = [];
  let before: InkPoint | null = null;
  for (const point of points) {
    const width = widthAt(point.pressure);
    const piece = pieces.at(-1);
    if (piece && piece.width === width) piece.points.push(point);
    else pieces.push({ width, points: before ? [before, point] : [point] });
    before = point;
  }
  return pieces;
}
