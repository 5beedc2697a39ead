import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import classes from './parts.module.css';

/** A sheet's own distance between its edge and what stands in it, of an element that fills it; null elsewhere. */
function paddingAround(element: HTMLElement): number | null {
  const sheet = element.closest('section');
  const parent = element.parentElement;
  if (!sheet || !parent) return null;
  const outer = sheet.getBoundingClientRect();
  const inner = parent.getBoundingClientRect();
  const own = getComputedStyle(parent);
  const left = inner.left + Number.parseFloat(own.paddingLeft) - outer.left;
  const right = outer.right - inner.right + Number.parseFloat(own.paddingRight);
  return Math.abs(left - right) < 1 && left <= WIDEST ? Math.round(left) : null;
}
/** Of a sheet. */
const WIDEST = 24;

/** Whether more stands in an element than is seen of it. */
function useOverflow(node: RefObject<HTMLDivElement | null>, isWide: boolean): boolean {
  const [isOffline, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setCut(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      // Columns that end exactly at the edge would look like all there are.
      element.toggleAttribute(
        'data-more',
        Math.abs(element.scrollLeft) + clientWidth < scrollWidth - 1,
      );
      if (!isWide) return;
      // Rows run from edge to edge of their sheet, whether it brings its own distance or not.
      const padding = paddingAround(element);
      element.style.setProperty('--sheet-padding', `${padding ?? 0}px`);
      element.style.setProperty(
        '--edge',
        padding === null ? '0px' : padding === 0 ? 'var(--b-page)' : `${padding}px`,
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [node, isWide]);
  return isOffline;
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
  const isOffline = useOverflow(node, isWide);
  const region = isOffline ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={node} className={classes['scroller']} data-tall={isTall || undefined} {...region}>
      {children}
    </div>
  );
}
