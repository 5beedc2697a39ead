import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './parts.module.css';

/** Looks like Mantine's default button, for what the frame itself needs before Mantine's has come. */
export function QuietButton({
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & { icon?: ReactNode }) {
  return (
    <button type="button" className={classes['quietButton']} {...rest}>
      {icon}
      {children}
    </button>
  );
}

function QuietAnchor({
  children,
  isMain,
  ...rest
}: ComponentProps<'a'> & {
  /** The one thing to do here: filled. */
  isMain?: boolean;
}) {
  return (
    <a {...rest} className={classes['quietButton']} data-main={isMain || undefined}>
      {children}
    </a>
  );
}

/** The same look for what leads somewhere. */
export const QuietLink = createLink(QuietAnchor);
