import './mantine-late-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { AboveAll } from './frame/arrival.tsx';

/** The window of a dialog. Its head is a plain block: Mantine's own is a second banner of the page. */
export function DialogWindow({
  isShown,
  onClose,
  title,
  isFull = false,
  startsAtTitle = false,
  children,
}: {
  isShown: boolean;
  onClose: () => void;
  title: string;
  isFull?: boolean | undefined;
  startsAtTitle?: boolean | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  return (
    <Modal.Root
      opened={isShown}
      onClose={onClose}
      yOffset="8dvh"
      radius="lg"
      fullScreen={isFull}
      transitionProps={{ duration: 180 }}
    >
      <Modal.Overlay backgroundOpacity={0.28} blur={0} />
      <Modal.Content>
        <div className={classes['dialogHead']}>
          <Modal.Title
            className={classes['dialogTitle'] ?? ''}
            {...(startsAtTitle && { tabIndex: -1, 'data-autofocus': true })}
          >
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('action.close')} />
        </div>
        <Modal.Body>
          <AboveAll>{children}</AboveAll>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
