import { useEffect, useRef } from 'react';

/** Below a list: tells once when it comes near the window. */
export function NearEnd({ onNear }: { onNear: () => void }) {
  const node = useRef<HTMLDivElement>(null);
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
  return <div ref={node} />;
}
