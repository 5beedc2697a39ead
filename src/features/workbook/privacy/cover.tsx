import { IconEyeOff } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '#src/ui/subject.tsx';
import classes from './calm.module.css';

/** Keys that only move about. */
const still = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/**
 * Lies over the whole page until it is tapped, or any key is pressed; then the page is as it was, with its focus.
 * The browser's own modal dialog: what is behind is inert, and a field that loses the focus hands over what was typed.
 */
export function Cover({ onRaise, children }: { onRaise: () => void; children: ReactNode }) {
  const { t } = useTranslation('submissions');
  const cover = useRef<HTMLDialogElement>(null);
  useCloseOnBack(true, onRaise);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The page behind must not take it for one of its own.
    event.stopImmediatePropagation();
    if (still.has(event.key) || event.repeat) return;
    const { target } = event;
    const isSetting = target instanceof Element && target.closest('[data-settings]') !== null;
    if (isSetting && event.key !== 'Escape') return;
    event.preventDefault();
    onRaise();
  });
  useLayoutEffect(() => {
    const own = cover.current;
    own?.showModal();
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      own?.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={cover}
      className={classes['cover']}
      aria-label={t('curtain.title')}
      onCancel={onRaise}
    >
      <button type="button" className={classes['raise']} onClick={onRaise}>
        <IconEyeOff size={28} stroke={1.5} aria-hidden />
        <span className={classes['title']}>{t('curtain.title')}</span>
        <span className={classes['text']}>{t('curtain.raise')}</span>
      </button>
      <div className={classes['settings']} data-settings>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
