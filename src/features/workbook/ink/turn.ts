/** How far a page is turned clockwise to be looked at. */
export type Turn = 0 | 90 | 180 | 270;

const next: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };
export const turnedOn = (turn: Turn): Turn => next[turn];
export const asTurn = (value: unknown): Turn =>
  value === 90 || value === 180 || value === 270 ? value : 0;
export const isSideways = (turn: Turn): boolean => turn === 90 || turn === 270;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a point of the screen lies on the unturned page whose turned box is given, in the screen's pixels. */
export function onPage(box: Box, turn: Turn, x: number, y: number): { x: number; y: number } {
  if (turn === 90) return { x: y - box.top, y: box.right - x };
  if (turn === 180) return { x: box.right - x, y: box.bottom - y };
  if (turn === 270) return { x: box.bottom - y, y: x - box.left };
  return { x: x - box.left, y: y - box.top };
}

/** How wide the unturned page is, in the screen's pixels. */
export const pageWidth = (box: Box, turn: Turn): number =>
  isSideways(turn) ? box.bottom - box.top : box.right - box.left;

/** The direction on the page that runs along a line of text for who looks at the turned page. */
export const alongText = (turn: Turn): { x: number; y: number } => {
  if (turn === 90) return { x: 0, y: -1 };
  if (turn === 180) return { x: -1, y: 0 };
  return turn === 270 ? { x: 0, y: 1 } : { x: 1, y: 0 };
};

interface Sized {
  width: number;
  height: number;
}
/** A page as it is looked at. */
export const seenSize = ({ width, height }: Sized, turn: Turn): Sized =>
  isSideways(turn) ? { width: height, height: width } : { width, height };

/** Where a point of the unturned page is seen on the turned one. */
export function asSeen(page: Sized, turn: Turn, { x, y }: { x: number; y: number }) {
  const seen = seenSize(page, turn);
  if (turn === 90) return { x: seen.width - y, y: x };
  if (turn === 180) return { x: seen.width - x, y: seen.height - y };
  return turn === 270 ? { x: y, y: seen.height - x } : { x, y };
}
