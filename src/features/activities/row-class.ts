import classes from './rows.module.css';

/** Looks of a row that opens as a whole, in lists of exams, assignments and bank exams. */
export const rowClass = {
  rows: classes['rows'],
  row: classes['row'],
  main: classes['rowMain'],
  title: classes['rowTitle'],
  facts: classes['rowFacts'],
  state: classes['rowState'],
  onDevice: classes['onDevice'],
};
