import { clsx, layouts } from '#src/ui/index.ts';
import classes from './parts.module.css';

/** Figures in one line, without boxes: what each is called, the figure, and what it means. */
export function Figures({
  items,
}: {
  items: { name: string; value: string; hint?: string | undefined }[];
}) {
  return (
    <dl className={clsx(layouts.wrap, classes['figures'])}>
      {items.map(({ name, value, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {hint !== undefined && <dd className={classes['hint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
