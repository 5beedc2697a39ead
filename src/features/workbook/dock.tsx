import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { IconStart, Note } from '#src/ui/index.ts';
import classes from './pad.module.css';

/** What the one filled button does next. */
export type NextStep =
  | { type: 'question'; questionId: string }
  | { type: 'workbook'; studentId: string }
  | { type: 'list' };

/** Where correcting is not possible, and why. */
export type Lock = 'supporter' | 'semester' | 'notStarted' | 'notHandedIn';

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
  { keys: 'N', text: 'keys.next' },
  { keys: '← → ↑ ↓', text: 'keys.question' },
  { keys: '⇧ ← →', text: 'keys.student' },
  { keys: 'C', text: 'keys.comment' },
  { keys: 'Esc', text: 'keys.escape' },
] as const;

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workbook');
  return (
    <Dialog onClose={onClose} title={t('keys.title')}>
      <dl className={classes['shortcuts']}>
        {allKeys.map(({ keys, text }) => (
          <div key={text} className={classes['shortcut']}>
            <dt>
              <kbd className={classes['kbd']}>{keys}</kbd>
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
    <button type="button" className={classes['hints']} onClick={onHelp}>
      {shown.map(({ keys, text }) => (
        <span key={text}>
          <kbd className={classes['kbd']}>{keys}</kbd> {t(text)}
        </span>
      ))}
    </button>
  );
});

/** On to the next, and one back: the one filled button of the screen. */
const Go = memo(function Go({
  label,
  canGoBack,
  onNext,
  onBack,
}: {
  label: string;
  canGoBack: boolean;
  onNext: () => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('workbook');
  return (
    <div className={classes['go']}>
      <button
        type="button"
        className={classes['goBack']}
        aria-label={t('previousQuestion')}
        title={t('previousQuestion')}
        disabled={!canGoBack}
        onClick={onBack}
      >
        <IconStart />
      </button>
      <Button size="lg" className={classes['goNext'] ?? ''} onClick={onNext}>
        {label}
      </Button>
    </div>
  );
});

/** Everything the teacher's hand needs, in the same place on every question. */
export function Dock({
  score,
  comment,
  saved,
  lock,
  next,
  canGoBack,
  onNext,
  onBack,
  onHelp,
}: {
  score: React.ReactNode;
  comment: React.ReactNode;
  saved: React.ReactNode;
  lock: Lock | null;
  next: NextStep;
  canGoBack: boolean;
  onNext: () => void;
  onBack: () => void;
  onHelp: () => void;
}) {
  const { t } = useTranslation('workbook');
  return (
    <section className={classes['pad']} aria-label={t('marking')}>
      {lock && (
        <div className={classes['lock']}>
          <Note>{t(`lock.${lock}`)}</Note>
        </div>
      )}
      {score}
      {comment}
      <div className={classes['padEnd']}>
        {saved}
        <Go
          label={t(`${lock ? 'forward' : 'next'}.${next.type}`)}
          canGoBack={canGoBack}
          onNext={onNext}
          onBack={onBack}
        />
        <KeyHints isLocked={lock !== null} onHelp={onHelp} />
      </div>
    </section>
  );
}
