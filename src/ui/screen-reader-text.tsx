import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** Heard, not seen. */
export function ScreenReaderText({ children }: { children: ReactNode }) {
  return <span className={classes['heard']}>{children}</span>;
}
