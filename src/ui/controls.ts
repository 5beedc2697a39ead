import classes from './controls.module.css';

/** Looks of what can be pressed. */
export const controls = {
  /** It darkens under the mouse. */
  lit: classes['lit'],
  /** Words that do something, within a line of other words. */
  action: classes['action'],
};
