import { IconX, type Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './quiet-note.module.css';

/** A word beside the work, over the answer: it takes no place and waits for nobody. */
export function QuietNote({
  icon: Shown,
  isTurning = false,
  tone = 'plain',
  noteRef,
  action,
  onClose,
  children,
}: {
  icon: Icon;
  /** An arrow that points along the line. */
  isTurning?: boolean;
  tone?: 'plain' | 'wait';
  noteRef?: Ref<HTMLSpanElement>;
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('fairness');
  return (
    <span
      ref={noteRef}
      className={clsx(layouts.line, typography.soft, classes['note'])}
      data-tone={tone}
    >
      <Shown size={20} stroke={1.75} aria-hidden data-turning={isTurning || undefined} />
      <span className={classes['text']}>{children}</span>
      {action}
      <IconButton aria-label={t('close')} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}

/** Where such words stand, one above the other. */
export function QuietNotes({ children }: { children: ReactNode }) {
  return <div className={clsx(layouts.stack, layouts.shrink, classes['notes'])}>{children}</div>;
}
