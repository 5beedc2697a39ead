import type { ReactNode } from 'react';
import { useReached } from '#src/ui/use-reached.tsx';
import { DotsButton } from './activity-dots.tsx';
import classes from './activity-menu.module.css';

/** ⋯ and the menu behind it. */
export function DotsMenu({
  title,
  load,
  children,
  beside,
}: {
  title: string;
  load: () => Promise<unknown>;
  /** The menu, opened as it comes. */
  children: ReactNode;
  beside?: ReactNode;
}) {
  const { reach, show } = useReached(load);
  return (
    <span className={classes['menu']}>
      {show(<DotsButton title={title} {...reach} />, children)}
      {beside}
    </span>
  );
}
