import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './charts.module.css';
import type { Look } from './looks.ts';

/** What the looks of a chart mean, in words. */
export function Legend({ items }: { items: readonly { name: string; look: Look }[] }) {
  return (
    <ul className={clsx(layouts.wrap, typography.quiet, classes['legend'])}>
      {items.map(({ name, look }) => (
        <li key={name}>
          <span className={classes['key']} data-look={look} aria-hidden />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
