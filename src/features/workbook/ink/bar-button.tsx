import type { ComponentProps, ReactNode } from 'react';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './bar.module.css';

/** A tool: its icon, and its word where there is room for it. */
export function BarButton({
  icon,
  name,
  hasWord = false,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: ReactNode; name: string; hasWord?: boolean }) {
  return (
    <button
      type="button"
      className={clsx(layouts.inline, typography.soft, classes['button'], className)}
      aria-label={name}
      title={name}
      {...rest}
    >
      {icon}
      {hasWord && <span className={classes['word']}>{name}</span>}
    </button>
  );
}
