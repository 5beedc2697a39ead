/** The type of what the PDF viewer opens; all else is a picture. */
export const PDF = 'application/pdf';

/** One page of a file, whatever it is made of. */
export interface FilePage {
  /** In any unit: only their relation counts. */
  width: number;
  height: number;
  /** How many pixels wide it is by itself; what is printed and saved has as many. */
  natural: number;
  /** Draws the whole page on a canvas, which gets this width. */
  paint: (canvas: HTMLCanvasElement, width: number) => Painting;
  /** Gives back what painting left behind. */
  free: () => void;
}

export interface Painting {
  done: Promise<void>;
  cancel: () => void;
}

export interface OpenedFile {
  pages: readonly FilePage[];
  close: () => void;
}
