import '#src/ui/mantine-late-styles.ts';
import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './device.module.css';

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
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="min(440px, 100vw)">
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content>
        <div className={classes['panelHead']}>
          <Drawer.Title className={classes['panelTitle'] ?? ''} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          <CloseButton onClick={onClose} aria-label={t('action.close')} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
