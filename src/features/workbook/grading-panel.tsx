import { Button } from '@mantine/core';
import { memo, useRef, useLayoutEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { IconStart, Note, clsx, layouts, typography } from '#src/ui/index.ts';
import type { Lock } from './correction-lock.ts';
import goClasses from './go.module.css';
import keyClasses from './keys/keys.module.css';
import classes from './score/pad.module.css';

/** Between two panes; px. */
const GAP = 20;

/** Tells the page how much of it a pane has for itself: what comes over the page lies above it, or beside it. */
function useOwnPlace(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: box } = pane;
    if (!box) return undefined;
    const { style } = document.body;
    const told = new ResizeObserver(() => {
      const { width, height } = box.getBoundingClientRect();
      const isAtFoot = width > innerWidth / 2;
      style.setProperty('--b-docked', isAtFoot ? `${height}px` : '0px');
      style.setProperty('--b-beside', isAtFoot ? '0px' : `${width + GAP}px`);
    });
    told.observe(box);
    return () => {
      told.disconnect();
      style.removeProperty('--b-docked');
      style.removeProperty('--b-beside');
    };
  }, [pane]);
}

/** What the one filled button does next. */
export type NextStep =
  | { type: 'question'; questionId: string }
  | { type: 'workbook'; studentId: string }
  | { type: 'list' };

const keyHints = [
  { keys: 'N', text: 'hint.next', changes: false },
  { keys: '0–9', text: 'hint.score', changes: true },
  { keys: 'C', text: 'hint.comment', changes: true },
  { keys: '?', text: 'hint.all', changes: false },
] as const;

const allKeys = [
  { keys: '0 … 9', text: 'keys.digits' },
  { keys: '. /', text: 'keys.point' },
  { keys: 'F', text: 'keys.full' },
  { keys: '⌫', text: 'keys.backspace' },
  { keys: 'Del', text: 'keys.clear' },
  { keys: 'N ⏎', text: 'keys.next' },
  { keys: '← → ↑ ↓', text: 'keys.question' },
  { keys: '⇧ ← →', text: 'keys.student' },
  { keys: 'C', text: 'keys.comment' },
  { keys: 'C /', text: 'keys.ready' },
  { keys: 'P', text: 'keys.curtain' },
  { keys: 'Esc', text: 'keys.escape' },
  { keys: 'Ctrl Z', text: 'keys.undo' },
  { keys: 'Ctrl ⇧ Z', text: 'keys.redo' },
  { keys: '⇧ 1 … 9', text: 'keys.criterion' },
] as const;

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workbook');
  return (
    <Dialog onClose={onClose} title={t('keys.title')}>
      <dl className={clsx(layouts.stack, keyClasses['shortcuts'])}>
        {allKeys.map(({ keys, text }) => (
          <div key={text} className={keyClasses['shortcut']}>
            <dt>
              <kbd className={keyClasses['kbd']}>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The keyboard's keys, for who has a mouse and so a keyboard. */
const KeyHints = memo(function KeyHints({
  isLocked,
  onHelp,
}: {
  isLocked: boolean;
  onHelp: () => void;
}) {
  const { t } = useTranslation('workbook');
  const shown = keyHints.filter(({ changes }) => !isLocked || !changes);
  return (
    <button
      type="button"
      className={clsx(typography.tiny, layouts.whole, classes['hints'])}
      onClick={onHelp}
    >
      {shown.map(({ keys, text }) => (
        <span key={text}>
          <kbd className={keyClasses['kbd']}>{keys}</kbd> {t(text)}
        </span>
      ))}
    </button>
  );
});

/** On to the next, and one back: the one filled button of the screen. */
const Go = memo(function Go({
  label,
  backLabel,
  canGoBack,
  onNext,
  onBack,
}: {
  label: string;
  backLabel: string;
  canGoBack: boolean;
  onNext: () => void;
  onBack: () => void;
}) {
  return (
    <div className={clsx(layouts.line, goClasses['go'])}>
      <button
        type="button"
        className={clsx(layouts.center, layouts.fixed, goClasses['goBack'])}
        aria-label={backLabel}
        title={backLabel}
        disabled={!canGoBack}
        onClick={onBack}
      >
        <IconStart />
      </button>
      <Button size="lg" className={goClasses['goNext'] ?? ''} onClick={onNext}>
        {label}
      </Button>
    </div>
  );
});

export interface DockProps {
  score: React.ReactNode;
  comment: React.ReactNode;
  saved: React.ReactNode;
  undo: React.ReactNode;
  lock: Lock | null;
  next: NextStep;
  /** What both buttons do, where it is not questions they go through. */
  words?: { next: string; previous: string } | undefined;
  canGoBack: boolean;
  onNext: () => void;
  onBack: () => void;
  onHelp: () => void;
}

/** Everything the teacher's hand needs, in the same place on every question. */
export function GradingPanel({
  score,
  comment,
  saved,
  undo,
  lock,
  next,
  words,
  canGoBack,
  onNext,
  onBack,
  onHelp,
}: DockProps) {
  const { t } = useTranslation('workbook');
  const pane = useRef<HTMLElement>(null);
  useOwnPlace(pane);
  return (
    <section
      ref={pane}
      className={clsx(layouts.stack, layouts.gap16, classes['pad'])}
      aria-label={t('marking')}
    >
      {lock && (
        <div className={classes['lock']}>
          <Note>{t(`lock.${lock}`)}</Note>
        </div>
      )}
      {score}
      {comment}
      <div className={classes['padEnd']}>
        <div className={classes['savedPlace']}>{saved}</div>
        {undo}
        <Go
          label={words?.next ?? t(`${lock ? 'forward' : 'next'}.${next.type}`)}
          backLabel={words?.previous ?? t('previousQuestion')}
          canGoBack={canGoBack}
          onNext={onNext}
          onBack={onBack}
        />
        <KeyHints isLocked={lock !== null} onHelp={onHelp} />
      </div>
    </section>
  );
}
