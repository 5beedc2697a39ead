import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useKeysHeld } from './held-keys.ts';

/** In the place of a dialog whose code is on its way, without a network for ever: it covers the screen, and a press or Escape gives it up. */
export function DialogComing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  useKeysHeld(true, onClose);
  return createPortal(
    <button
      type="button"
      className={classes['coming']}
      tabIndex={-1}
      aria-label={t('action.close')}
      aria-busy
      // The focus stays where it was, to go back there.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClose}
    />,
    document.body,
  );
}
