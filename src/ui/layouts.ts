import classes from './layouts.module.css';

/** Layouts by name, each with a gap of 8 px that another class may change. */
export const layouts = {
  /** Beside each other on one height, going on in the next line where there is no room. */
  row: classes['row'],
  /** The same, as tall as each other. */
  wrap: classes['wrap'],
  /** Beside each other on one height, always in one line. */
  line: classes['line'],
  /** The same within a line of text. */
  inline: classes['inline'],
  /** Under each other. */
  stack: classes['stack'],
  /** The same, without a gap. */
  column: classes['column'],
  /** Under each other in one column that never grows beyond its room, 12 px apart. */
  grid: classes['grid'],
  /** One thing in the middle of its room. */
  center: classes['center'],
  /** Takes the room that is left in a line, and no more. */
  rest: classes['rest'],
  /** Across all columns. */
  whole: classes['whole'],
  /** As wide as its room. */
  full: classes['full'],
  /** At the end of its line. */
  end: classes['end'],
  block: classes['block'],
  /** Lays its children into what it stands in itself. */
  contents: classes['contents'],
  /** May be narrower than its longest word. */
  shrink: classes['shrink'],
  /** Neither grows nor gives way in a line. */
  fixed: classes['fixed'],
  /** Takes no room while nothing is in it. */
  filled: classes['filled'],
  gap4: classes['gap4'],
  gap12: classes['gap12'],
  gap16: classes['gap16'],
  gap24: classes['gap24'],
  gap0x16: classes['gap0x16'],
  gap4x16: classes['gap4x16'],
  gap8x16: classes['gap8x16'],
  above8: classes['above8'],
  above12: classes['above12'],
  above16: classes['above16'],
  below8: classes['below8'],
  below12: classes['below12'],
  below16: classes['below16'],
};
