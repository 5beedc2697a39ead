import { useEffect, useRef, useState, type ReactNode } from 'react';

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
  const end = useRef<HTMLLIElement>(null);
  const hasMore = mounted < items.length;
  useEffect(() => {
    const node = end.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setMounted((count) => count + STEP);
      },
      { rootMargin: '600px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [hasMore, mounted]);
  return (
    <ul className={className} aria-label={label}>
      {items.slice(0, mounted).map(children)}
      {hasMore && <li ref={end} aria-hidden />}
    </ul>
  );
}
