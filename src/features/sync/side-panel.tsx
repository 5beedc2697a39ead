import '#src/ui/mantine-late-styles.ts';
import { CloseButton, Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './device.module.css';
import { PanelTitle } from './panel-title.tsx';

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
