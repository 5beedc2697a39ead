import type { ComponentProps } from 'react';
import { clsx } from './clsx.ts';
import classes from './parts.module.css';

/** The look of a button that is an icon, for a link that looks like one. */
export const iconButtonClass = classes['iconButton'];

/** A button that is an icon alone, as large as a finger; it wants an `aria-label`. */
export function IconButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={clsx(iconButtonClass, className)} {...rest} />;
}
