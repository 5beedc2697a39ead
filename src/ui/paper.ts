import classes from './paper.module.css';

/** White paper with the margin line; her mark and what it is out of stand in the margin. */
export const paperClass = {
  paper: classes['paper'],
  margin: classes['margin'],
  mark: classes['mark'],
  markOf: classes['markOf'],
};
