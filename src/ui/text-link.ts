import classes from './text-link.module.css';

/** The look of a link that stands by itself in a line of small text. */
export const textLink = classes['link'];
