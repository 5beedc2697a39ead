import classes from './floating-bar.module.css';

/** The look of a bar that floats at the foot of a page; where it is held is the page's matter. */
export const floatingBar = classes['bar'];
