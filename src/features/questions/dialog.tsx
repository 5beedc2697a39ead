import '#src/ui/mantine-late-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';

/** A dialog. Its head is a plain block: Mantine's own is a second banner of the page. */
export function Dialog({
  onClose,
  title,
  children,
}: {
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('questions');
  return (
    <Modal.Root opened onClose={onClose} centered radius="lg" transitionProps={{ duration: 180 }}>
      <Modal.Overlay backgroundOpacity={0.28} blur={0} />
      <Modal.Content>
        <div className={classes['dialogHead']}>
          <Modal.Title className={classes['dialogTitle'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('action.close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
