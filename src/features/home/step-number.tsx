import type { ReactNode } from 'react';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './home.module.css';

/** The number of a step, or that it is done; its words say the rest. */
export function StepNumber({ children }: { children: ReactNode }) {
  return (
    <span
      className={clsx(layouts.center, layouts.fixed, typography.soft, classes['stepNumber'])}
      aria-hidden
    >
      {children}
    </span>
  );
}
