import { Drawer } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './device.module.css';

/** Takes the focus when what had it goes from the panel, as a decided row does: else it would be nobody's. Answers how to stop. */
function takeLostFocus(title: HTMLElement): () => void {
  const panel = title.closest('[role="dialog"]');
  let held: EventTarget | null = null;
  const remember = ({ target }: Event) => {
    held = target;
  };
  const observer = new MutationObserver(() => {
    const isGone = held instanceof Element && !held.isConnected;
    if (isGone && document.activeElement === document.body) title.focus();
  });
  panel?.addEventListener('focusin', remember);
  if (panel) observer.observe(panel, { childList: true, subtree: true });
  return () => {
    panel?.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** The title of a panel; what opens it and what leaves it leads here. */
export function PanelTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (title.current ? takeLostFocus(title.current) : undefined), []);
  return (
    <Drawer.Title ref={title} className={classes['panelTitle'] ?? ''} tabIndex={-1} data-autofocus>
      {children}
    </Drawer.Title>
  );
}
