import classes from './typography.module.css';

/** Looks of text. */
export const typography = {
  /** Says less than what is around it. */
  quiet: classes['quiet'],
  /** Says still less. */
  faint: classes['faint'],
  /** The least. */
  tiny: classes['tiny'],
  /** Rows and labels. */
  medium: classes['medium'],
  /** Colours alone: less, still less, a fault, something that waits. */
  soft: classes['soft'],
  faded: classes['faded'],
  wrong: classes['wrong'],
  wait: classes['wait'],
  strong: classes['strong'],
  /** Breaks within a word that is longer than its line. */
  breaks: classes['breaks'],
  /** Lines a little further apart, for texts of several. */
  tall: classes['tall'],
  nowrap: classes['nowrap'],
  /** In two lines at most. */
  clamp: classes['clamp'],
  /** In one line, which ends in dots where it has no room. */
  cut: classes['cut'],
};
