/** A page as it is drawn on, in pixels. */
export interface Sheet {
  width: number;
  height: number;
}
