import { useId, type ReactNode } from 'react';
import { Sheet } from '#src/ui/index.ts';
import classes from './home.module.css';

/** A heading with its sheet of rows; below it, where the rest is. */
export function Part({
  title,
  more,
  children,
}: {
  title: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Sheet>
        <ul>{children}</ul>
      </Sheet>
      {more && <div className={classes['mores']}>{more}</div>}
    </section>
  );
}
