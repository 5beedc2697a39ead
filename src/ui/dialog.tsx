import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { AboveAll } from './frame/arrival.tsx';
import { useOpenOnSubject } from './subject.tsx';

/** A dialog, held at its top: what comes while it is open moves nothing that stands above. Its head is a plain block: Mantine's own is a second banner of the page. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  isFull = false,
  startsAtTitle = false,
  children,
}: {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  isFull?: boolean;
  /** Nothing in it waits for the keyboard: it is read from its title on. */
  startsAtTitle?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const isShown = useOpenOnSubject(isOpen, onClose);
  // Not even while it fades: what is in it speaks of another subject by now.
  if (isOpen && !isShown) return null;
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

/** What can be done at the end of a dialog, always in sight; `above`: what is to be read with it. */
export function DialogActions({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['dialogEnd']}>
      {above}
      <div className={classes['dialogActions']}>{children}</div>
    </div>
  );
}
