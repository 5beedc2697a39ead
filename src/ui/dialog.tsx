import { clsx } from './clsx.ts';
import { layouts } from './layouts.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { Come } from './come.tsx';
import { DialogComing } from './dialog-coming.tsx';
import classes from './dialog.module.css';
import { useKeysHeld } from './held-keys.ts';
import { DialogWindow } from './late-dialog-window.ts';
import { useOpenOnSubject } from './subject.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog, held at its top: what comes while it is open moves nothing that stands above. Its window is fetched when the first one opens. */
export function Dialog({
  isOpen = true,
  onClose,
  ...window
}: {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  isFull?: boolean;
  /** Nothing in it waits for the keyboard: it is read from its title on. */
  startsAtTitle?: boolean;
  children: ReactNode;
}) {
  const isShown = useOpenOnSubject(isOpen, onClose);
  useKeysHeld(isShown);
  useFocusBack(isShown);
  // One that stood there closed notes as it opens where the focus goes back to: it has to come first.
  const [isBegun, setBegun] = useState(isOpen);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  // Not even while it fades: what is in it speaks of another subject by now.
  if (!wasShown || (isOpen && !isShown)) return null;
  return (
    <Suspense fallback={isShown && <DialogComing onClose={onClose} />}>
      <DialogWindow isShown={isShown && isBegun} onClose={onClose} {...window} />
      <Come onCome={() => setBegun(true)} />
    </Suspense>
  );
}

/** What can be done at the end of a dialog, always in sight; `above`: what is to be read with it. */
export function DialogActions({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['dialogEnd']}>
      {above}
      <div className={clsx(layouts.wrap, classes['dialogActions'])}>{children}</div>
    </div>
  );
}
