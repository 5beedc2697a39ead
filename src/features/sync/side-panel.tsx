import { CloseButton, Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/mantine-late-styles.ts';
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
function PanelTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (title.current ? takeLostFocus(title.current) : undefined), []);
  return (
    <Drawer.Title ref={title} className={classes['panelTitle'] ?? ''} tabIndex={-1} data-autofocus>
      {children}
    </Drawer.Title>
  );
}

/** What the frame hands to a panel. */
export interface PanelProps {
  opened: boolean;
  onClose: () => void;
}

/** A panel from the end side; on a phone the whole screen. */
export function SidePanel({
  title,
  opened,
  onClose,
  children,
}: PanelProps & { title: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  // Opened from the first moment on it would not know who had the focus before, and give it back to nobody.
  const isHere = useMounted();
  return (
    <Drawer.Root
      opened={opened && isHere}
      onClose={onClose}
      position="right"
      size="min(440px, 100vw)"
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content>
        <div className={classes['panelHead']}>
          <PanelTitle>{title}</PanelTitle>
          <CloseButton onClick={onClose} aria-label={t('action.close')} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
