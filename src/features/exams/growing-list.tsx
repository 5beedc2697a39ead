import { useState, type ReactNode } from 'react';
import { NearEnd } from './near-end.tsx';

const STEP = 40;

/** Mounts forty rows and more as the end comes near, so that a thousand students open like forty. */
export function GrowingList<T>({
  items,
  className,
  label,
  children,
}: {
  items: readonly T[];
  className: string | undefined;
  label: string;
  children: (item: T) => ReactNode;
}) {
  const [mounted, setMounted] = useState(STEP);
  return (
    <>
      <ul className={className} aria-label={label}>
        {items.slice(0, mounted).map(children)}
      </ul>
      {mounted < items.length && (
        <NearEnd key={mounted} onNear={() => setMounted((count) => count + STEP)} />
      )}
    </>
  );
}
