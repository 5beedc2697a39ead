import { clsx } from './clsx.ts';
import { Children, type ComponentProps, type ReactNode } from 'react';
import classes from './parts.module.css';

/** A white surface; `padded` gives the sheet's own padding, without it rows bring theirs. */
export function Sheet({
  padded = false,
  className,
  ...rest
}: ComponentProps<'section'> & { padded?: boolean }) {
  return (
    <section className={clsx(classes['sheet'], padded && classes['padded'], className)} {...rest} />
  );
}

/** A line of facts with dots between them; empty ones fall out. */
export function Facts({ items, className }: { items: ReactNode[]; className?: string }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== '');
  return (
    <span className={clsx(classes['facts'], className)}>
      {Children.map(shown, (item) => (
        <span>{item} </span>
      ))}
    </span>
  );
}

/** A number in a column: aligned at its units in both directions, digits of one width. */
export function Figure({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={clsx(classes['figure'], className)}>{children}</span>;
}

/** A small word on tinted ground; `kind` by what it means, never for the normal state. */
export function Chip({
  kind = 'plain',
  icon,
  children,
}: {
  kind?: 'plain' | 'pen' | 'right' | 'wrong' | 'wait';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classes['chip']} data-kind={kind}>
      {icon}
      {children}
    </span>
  );
}

/** A quiet remark inside a page. */
export function Note({
  kind = 'plain',
  icon,
  action,
  children,
  live,
}: {
  kind?: 'plain' | 'wait' | 'wrong' | 'right';
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  /** Told when it appears. */
  live?: boolean;
}) {
  return (
    <div className={classes['note']} data-kind={kind} aria-live={live ? 'polite' : undefined}>
      {icon}
      <div className={classes['noteText']}>{children}</div>
      {action}
    </div>
  );
}

/** How far something has come; `label` is its name for readers, the number stands beside it as text. */
export function ProgressLine({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress
      className={classes['progress']}
      value={value}
      max={Math.max(1, max)}
      aria-label={label}
    />
  );
}

/** The look of a link that covers the row it stands in; the row is what it is placed by. */
export const coverClass = classes['cover'];

/** The look of what is heard, not seen. */
export const heardClass = classes['heard'];
