import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { flushSync, createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton, layouts, typography, clsx } from '#src/ui/index.ts';
import { curtain, curtainFalls, watchAway } from './curtain-store.ts';
import { useCloseOnBack } from '#src/ui/subject.tsx';
import classes from './calm.module.css';
import '#src/ui/choices.css';
import { paceHidden } from '#src/features/submissions/index.ts';
import { namesHidden } from './names.ts';

function Wish({
  text,
  isOn,
  onChange,
}: {
  text: string;
  isOn: boolean;
  onChange: (next: boolean) => void;
}) {
  return (
    <label className={clsx(layouts.line, typography.medium, layouts.gap12, classes['wish'])}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {text}
    </label>
  );
}

/** What keeps correcting calm on this device. */
function CurtainSettings() {
  const { t } = useTranslation('submissions');
  const areNamesHidden = namesHidden.use();
  const isPaceHidden = paceHidden.use();
  const falls = curtainFalls.use();
  return (
    <>
      <Wish text={t('calm.names')} isOn={areNamesHidden} onChange={namesHidden.set} />
      <Wish
        text={t('calm.pace')}
        isOn={!isPaceHidden}
        onChange={(isShown) => paceHidden.set(!isShown)}
      />
      <Wish text={t('calm.falls')} isOn={falls} onChange={curtainFalls.set} />
    </>
  );
}

/** Keys that only move about. */
const still = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/**
 * Lies over the whole page until it is tapped, or any key is pressed; then the page is as it was, with its focus.
 * The browser's own modal dialog: what is behind is inert, and a field that loses the focus hands over what was typed.
 */
function Cover({ onRaise, children }: { onRaise: () => void; children: ReactNode }) {
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
      className={clsx(layouts.column, layouts.full, classes['cover'])}
      aria-label={t('curtain.title')}
      onCancel={onRaise}
    >
      <button
        type="button"
        className={clsx(layouts.stack, layouts.gap4, typography.soft, classes['raise'])}
        onClick={onRaise}
      >
        <IconEyeOff size={28} stroke={1.5} aria-hidden />
        <span className={classes['title']}>{t('curtain.title')}</span>
        <span className={typography.medium}>{t('curtain.raise')}</span>
      </button>
      <div className={classes['settings']} data-settings>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/** One tap hides the screen from whoever looks over her shoulder; what it does besides stands on the curtain itself. */
export function CalmButton() {
  const { t } = useTranslation('submissions');
  const isDown = curtain.useIsDown();
  useEffect(
    // Before anything of the page is drawn again.
    () => watchAway(curtainFalls.get, () => flushSync(curtain.lower)),
    [],
  );
  // A screen that is left takes its curtain along.
  useEffect(() => curtain.raise, []);
  return (
    <>
      <IconButton
        aria-label={t('curtain.lower')}
        title={t('curtain.lowerKey')}
        // The field that is typed in keeps the focus, and has it again afterwards.
        onMouseDown={(event) => event.preventDefault()}
        onClick={curtain.lower}
      >
        <IconEyeOff size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isDown && (
        <Cover onRaise={curtain.raise}>
          <CurtainSettings />
        </Cover>
      )}
    </>
  );
}
