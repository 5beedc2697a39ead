import { useEffect, useRef, useState, type ReactNode } from 'react';

const STEP = 40;

/** Tells once when it comes near the window. */
function End({ onNear }: { onNear: () => void }) {
  const node = useRef<HTMLLIElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    if (!node.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(node.current);
    return () => observer.disconnect();
  }, []);
  return <li ref={node} aria-hidden />;
}

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
    <ul className={className} aria-label={label}>
      {items.slice(0, mounted).map(children)}
      {mounted < items.length && (
        <End key={mounted} onNear={() => setMounted((count) => count + STEP)} />
      )}
    </ul>
  );
}
