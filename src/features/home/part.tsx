import { useId, type ReactNode } from 'react';
import { Sheet, clsx, layouts } from '#src/ui/index.ts';

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
    <section className={layouts.grid} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Sheet>
        <ul>{children}</ul>
      </Sheet>
      {more && <div className={clsx(layouts.wrap, layouts.gap0x16)}>{more}</div>}
    </section>
  );
}
