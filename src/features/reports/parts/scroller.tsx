import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import classes from './parts.module.css';

/** Whether more stands in an element than is seen of it. */
function useOverflow(node: RefObject<HTMLDivElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setOverflows(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      // Columns that end exactly at the edge would look like all there are.
      element.toggleAttribute(
        'data-more',
        Math.abs(element.scrollLeft) + clientWidth < scrollWidth - 1,
      );
    };
    // It looks by itself once the page is laid out, before anything is painted.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [node]);
  return overflows;
}

/** What is wider than the page moves by itself, by finger, wheel and keyboard; the page stays. */
export function Scroller({
  node,
  label,
  isTall = false,
  isWide = false,
  children,
}: {
  node: RefObject<HTMLDivElement | null>;
  /** Of the region, where there is something to move. */
  label: string;
  /** It has a height of its own. */
  isTall?: boolean;
  /** It fills its sheet from edge to edge. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const region = useOverflow(node) ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div
      ref={node}
      className={classes['scroller']}
      data-tall={isTall || undefined}
      data-wide={isWide || undefined}
      {...region}
    >
      {children}
    </div>
  );
}
