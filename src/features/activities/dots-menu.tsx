import { Suspense, useState, type ReactNode } from 'react';
import { DotsButton } from './activity-dots.tsx';
import classes from './activity-menu.module.css';

/** ⋯ and the menu behind it, which is fetched when somebody reaches for it. */
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
  const [wanted, setWanted] = useState(false);
  const reach = () => void load().catch(() => undefined);
  const button = (
    <DotsButton
      title={title}
      onClick={() => setWanted(true)}
      onPointerEnter={reach}
      onFocus={reach}
    />
  );
  return (
    <span className={classes['menu']}>
      {wanted ? <Suspense fallback={button}>{children}</Suspense> : button}
      {beside}
    </span>
  );
}
