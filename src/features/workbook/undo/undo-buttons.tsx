import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/index.ts';
import classes from './undo.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true, className: classes['flip'] } as const;

/** A pointer leaves the focus where it is, so that the keys go on meaning the same. */
const leaveFocus = (event: React.MouseEvent) => event.preventDefault();

/** Back and forth through what was done this evening. */
export const UndoButtons = memo(function UndoButtons({
  canUndo,
  canRedo,
  undo,
  redo,
}: {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}) {
  const { t } = useTranslation('undo');
  return (
    <div className={classes['buttons']}>
      <IconButton
        aria-label={t('undo')}
        title={t('undo')}
        aria-disabled={!canUndo}
        onMouseDown={leaveFocus}
        onClick={() => canUndo && undo()}
      >
        <IconArrowBackUp {...icon} />
      </IconButton>
      <IconButton
        aria-label={t('redo')}
        title={t('redo')}
        aria-disabled={!canRedo}
        onMouseDown={leaveFocus}
        onClick={() => canRedo && redo()}
      >
        <IconArrowForwardUp {...icon} />
      </IconButton>
    </div>
  );
});
