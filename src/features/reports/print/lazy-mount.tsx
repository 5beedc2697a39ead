import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Mounts what is near the screen, or all of it for the paper; what is far keeps the height that it had. */
export function LazyMount({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const isShown = isNear || isWhole;
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        const next = entries.at(-1)?.isIntersecting ?? false;
        if (!next) setHeight((before) => node.firstElementChild?.clientHeight ?? before);
        setNear(next);
      },
      { rootMargin: '1200px' },
    );
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} style={isShown ? undefined : { blockSize: height ?? 900 }}>
      {isShown && children}
    </div>
  );
}
